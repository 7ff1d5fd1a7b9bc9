import { z } from 'zod'
import { cursorInvalid } from '../errors/owner-problems.ts'
import type { RowPosition, Rows, Slice } from '../store/paging.ts'
import { isStorableJson } from '../store/storable.ts'

/** The most rows of a page. */
const MAX_LIMIT = 100

/** Parameters of every list. */
export const listFields = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_LIMIT)
    .default(25)
    .describe(`Rows of a page, up to ${MAX_LIMIT}`),
  cursor: z.string().max(500).optional().describe('The `nextPageCursor` of the page before'),
}

/** Members of the answer of every list. */
export const pageFields = {
  hasNextPage: z.boolean(),
  nextPageCursor: z.string().nullable().describe('Null on the last page'),
}

const positionSchema = z.tuple([z.int(), z.string()])

/** The rows that the parameters of a list ask for. */
export function toSlice({
  limit,
  cursor,
}: {
  readonly limit: number
  readonly cursor?: string | undefined
}): Slice {
  if (cursor === undefined) return { limit }
  const [at, id] = readCursor(positionSchema, cursor)
  return { limit, after: { at, id } }
}

/** The members of an answer that lead to the next page. */
export function toPage({ next }: Pick<Rows<unknown>, 'next'>): z.output<z.ZodObject<typeof pageFields>> {
  return toPageAfter(next === undefined ? undefined : positionOf(next))
}

/** The same for a list that is ordered otherwise, by the values of its last row. */
export function toPageAfter(values: readonly (string | number)[] | undefined) {
  return { hasNextPage: values !== undefined, nextPageCursor: values === undefined ? null : toCursor(values) }
}

/** Reads the values of a cursor; throws `cursor_invalid`. */
export function readCursor<Schema extends z.ZodType>(schema: Schema, cursor: string): z.output<Schema> {
  const parsed = parse(cursor)
  const result = schema.safeParse(parsed)
  if (!result.success || !isStorableJson(parsed)) throw cursorInvalid()
  return result.data
}

function positionOf({ at, id }: RowPosition): readonly (string | number)[] {
  return [at, id]
}

function toCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
