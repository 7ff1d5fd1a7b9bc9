import { type OwnerCall, runCall } from '../../owner/call.ts'
import type { Owner } from '../../owner/owner.ts'
import { CommandError } from '../run-command.ts'
import type { OwnerCommand } from './command-of.ts'

/** One member of a list in an answer. */
export type ListedRow = Readonly<Record<string, unknown>>

/** The one row of the list of a command that has these values; undefined fits any. Throws CommandError. */
export async function findRow(
  owner: Owner,
  { name, calls }: OwnerCommand,
  wanted: ListedRow,
): Promise<ListedRow> {
  const [list] = calls
  const values = Object.entries(wanted).filter(([, value]) => value !== undefined)
  const found: ListedRow[] = []
  for await (const row of rowsOf(owner, list))
    if (values.every(([member, value]) => row[member] === value)) found.push(row)
  const [row] = found
  if (row !== undefined && found.length === 1) return row
  const texts = values.map(([, value]) => value).join(' ')
  if (row === undefined) throw new CommandError(`The list of npm run ${name} has no "${texts}".`)
  throw new CommandError(
    `Several rows of npm run ${name} have "${texts}". Narrow them by a further option, such as --item.`,
  )
}

async function* rowsOf(owner: Owner, list: OwnerCall | undefined): AsyncIterable<ListedRow> {
  let cursor: unknown
  do {
    const query = list?.query?.parse(cursor === undefined ? {} : { cursor })
    const input = { path: {}, query, body: undefined, condition: {} }
    const answer = (list && (await runCall(list, owner, input))) as ListedRow
    yield* Object.values(answer).find(Array.isArray) ?? []
    cursor = answer['nextPageCursor']
  } while (typeof cursor === 'string')
}
