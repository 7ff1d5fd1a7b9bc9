/** Lists the gift cards of a website, issues them and empties them. */
import type { Owner } from '../owner/owner.ts'
import { emptyGiftCard } from '../shop/gift-cards/empty-gift-card.ts'
import { giftCodeOf } from '../shop/gift-cards/gift-code.ts'
import { issueGiftCard } from '../shop/gift-cards/issue-gift-card.ts'
import type { GiftCard } from '../store/types.ts'
import { printMoney, toCents } from './money.ts'
import { oneGiven } from './one-given.ts'
import { path, wholeNumber } from './options.ts'
import { runCommand } from './run-command.ts'
import { MORE_ROWS, toMinute, toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const definition = {
  command: 'npm run gift-cards',
  about: 'Lists the gift cards of a website, the newest first, issues one, or empties one.',
  operands: WEBSITE_OPERAND,
  options: {
    limit: wholeNumber('Gift cards to list.', { placeholder: 'COUNT', max: 1000, fallback: 20 }),
    issue: path('Issues a gift card and prints its code, which is stored nowhere.', 'AMOUNT'),
    empty: path('Takes what is left on a gift card.', 'CARD'),
  },
  examples: ['harbour', 'harbour --issue 25.00', 'harbour --empty CARD'],
}

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async (owner) => {
    const { signer, site, write } = owner
    const given = oneGiven(options, ['issue', 'empty'])
    if (given === 'issue') {
      const cents = toCents(site, options.issue, '--issue')
      const card = await write((repositories) => issueGiftCard(repositories, owner, cents))
      return print(`${toTableOf(owner, [card])}\n\nIts code: ${giftCodeOf(signer, site.website.id, card.id)}`)
    }
    if (given === 'empty') {
      const id = options.empty ?? ''
      return print(toTableOf(owner, [await write((repositories) => emptyGiftCard(repositories, site, id))]))
    }
    const found = await owner.read.giftCards.list(site.website.id, { limit: options.limit })
    if (found.rows.length === 0) return print('There are no gift cards.')
    print(toTableOf(owner, found.rows) + (found.next === undefined ? '' : MORE_ROWS))
  }),
)

function toTableOf({ site }: Owner, cards: readonly GiftCard[]): string {
  return toTable(
    ['card', 'made', 'code ends', 'worth', 'left', 'order'],
    cards.map(({ id, createdAt, lastFour, currency, initialCents, balanceCents, orderId }) => [
      ...[id, toMinute(createdAt), lastFour],
      ...[initialCents, balanceCents].map((cents) => printMoney(site, cents, currency)),
      orderId === '' ? 'issued by the owner' : orderId,
    ]),
  )
}
