/** Lists the locks of a website, closes one on all devices, and ends memberships. */
import { closeLock, type ListedLock, locksOfSite, setMembership } from '../owner/locks.ts'
import { oneGiven } from './one-given.ts'
import { path } from './options.ts'
import { runCommand } from './run-command.ts'
import { toMinute, toTable } from './to-table.ts'
import { WEBSITE_OPERAND, withOwner } from './with-owner.ts'

const definition = {
  command: 'npm run locks',
  about:
    'Lists the passwords and memberships that open pages, closes one on all devices, or ends a membership.',
  operands: WEBSITE_OPERAND,
  options: {
    close: path('Closes a lock on all devices, which have to open it again.', 'LOCK'),
    end: path('Ends the membership that an order bought.', 'ORDER'),
    restore: path('Lets the membership of an order last again.', 'ORDER'),
  },
  examples: ['harbour', 'harbour --close site', 'harbour --end ORDER'],
}

await runCommand(definition, ({ config, options, operands: [identifier], print }) =>
  withOwner(config, identifier, async (owner) => {
    const given = oneGiven(options, ['close', 'end', 'restore'])
    const id = given === undefined ? '' : (options[given] ?? '')
    if (given === undefined) {
      const closings = await owner.read.websites.ownSetting(owner.site.website.id, 'lockClosings')
      return print(toTableOf(locksOfSite(owner.site, closings)))
    }
    if (given === 'close') return print(toTableOf([await closeLock(owner, id)]))
    await setMembership(owner, id, given === 'end')
    print(given === 'end' ? `The membership of ${id} has ended.` : `The membership of ${id} lasts again.`)
  }),
)

function toTableOf(locks: readonly ListedLock[]): string {
  if (locks.length === 0) return 'The website has no locks.'
  return toTable(
    ['lock', 'opened by', 'last closed', 'pages'],
    locks.map(({ id, kind, closedAt, pages }) => [
      ...[id, kind, closedAt === null ? '' : toMinute(closedAt)],
      id === 'site' ? 'all' : pages.join(', '),
    ]),
  )
}
