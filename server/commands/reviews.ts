/** Lists the reviews of a website, hides or publishes them, and answers them. */
import type { Owner } from '../owner/owner.ts'
import { type Moderation, moderateReview } from '../shop/orders/moderate-review.ts'
import type { Review } from '../store/review-types.ts'
import { oneGiven } from './one-given.ts'
import { oneOf, path, wholeNumber } from './options.ts'
import { CommandError, runCommand } from './run-command.ts'
import { MORE_ROWS, toMinute, toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const FILTERS = { any: {}, hidden: { isHidden: true }, unanswered: { isAnswered: false } } as const

const definition = {
  command: 'npm run reviews',
  about: 'Lists the reviews of a website, the newest first, or hides, publishes or answers one.',
  operands: WEBSITE_OPERAND,
  options: {
    only: oneOf('Reviews to list.', ['any', 'hidden', 'unanswered'], {
      placeholder: 'WHICH',
      fallback: 'any',
    }),
    item: path('Product whose reviews are listed. Default: all products.', 'ITEM'),
    limit: wholeNumber('Reviews to list.', { placeholder: 'COUNT', max: 1000, fallback: 20 }),
    hide: path('Hides a review, which is then neither shown nor counted.', 'REVIEW'),
    publish: path('Shows a hidden review again.', 'REVIEW'),
    answer: path('Answers a review, with --text. Without it, the answer is removed.', 'REVIEW'),
    text: path('Text of the answer.', 'TEXT'),
  },
  examples: [
    'harbour --only unanswered',
    'harbour --hide REVIEW',
    'harbour --answer REVIEW --text "Thank you."',
  ],
}

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async (owner) => {
    const given = oneGiven(options, ['hide', 'publish', 'answer'])
    if (options.text !== undefined && given !== 'answer') throw new CommandError('--text needs --answer.')
    if (given === undefined) return print(await list(owner, options.only, options.item, options.limit))
    const decision: Moderation =
      given === 'answer' ? { answer: options.text ?? null } : { isHidden: given === 'hide' }
    const id = options[given] ?? ''
    const review = await owner.write((repositories) => moderateReview(repositories, owner.site, id, decision))
    print(toTableOf([review]))
  }),
)

async function list(
  { read, site }: Owner,
  only: keyof typeof FILTERS,
  itemId: string | undefined,
  limit: number,
): Promise<string> {
  const found = await read.reviews.list(site.website.id, { ...FILTERS[only], itemId }, { limit })
  if (found.rows.length === 0) return 'There are no such reviews.'
  return toTableOf(found.rows) + (found.next === undefined ? '' : MORE_ROWS)
}

function toTableOf(reviews: readonly Review[]): string {
  return toTable(
    ['review', 'written', 'item', 'stars', 'state', 'by', 'words'],
    reviews.map(({ id, createdAt, itemId, rating, isHidden, answer, words }) => [
      ...[id, toMinute(createdAt), itemId, String(rating)],
      [isHidden ? 'hidden' : 'shown', answer === null ? '' : 'answered'].filter(Boolean).join(', '),
      words.name,
      [words.title, words.text].filter(Boolean).join(': '),
    ]),
  )
}
