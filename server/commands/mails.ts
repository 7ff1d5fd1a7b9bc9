/** Lists the mails of a website with what became of them. */
import { MAIL_STATE, type QueuedMail } from '../store/outbox.ts'
import { oneOf, wholeNumber } from './options.ts'
import { runCommand } from './run-command.ts'
import { MORE_ROWS, toMinute, toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const definition = {
  command: 'npm run mails',
  about: 'Lists the mails of the last days, the newest first, such as those that bounced.',
  operands: WEBSITE_OPERAND,
  options: {
    state: oneOf('Mails to list.', ['any', ...MAIL_STATE], { placeholder: 'STATE', fallback: 'any' }),
    limit: wholeNumber('Mails to list.', { placeholder: 'COUNT', max: 1000, fallback: 20 }),
  },
  examples: ['harbour', 'harbour --state bounced'],
}

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async ({ read, site }) => {
    const state = options.state === 'any' ? undefined : options.state
    const found = await read.outbox.page(site.website.id, state, { limit: options.limit })
    if (found.rows.length === 0) return print('There are no such mails.')
    const table = toTable(['queued', 'kind', 'to', 'state', 'tries', 'answer'], found.rows.map(toRow))
    print(found.next === undefined ? table : table + MORE_ROWS)
  }),
)

function toRow({ createdAt, kind, recipient, state, attempts, answer }: QueuedMail): readonly string[] {
  return [toMinute(createdAt), kind, recipient, state, String(attempts), answer]
}
