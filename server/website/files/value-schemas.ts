import { z } from 'zod'

/** Schemas of values that the files of a website and its owner's calls share. */

/** The largest value of an integer column. */
export const MAX_INTEGER = 2 ** 31 - 1

export const integer = z.int().max(MAX_INTEGER)
export const count = integer.min(0)

/** An id, which may stand in addresses. */
export const id = z.string().regex(/^[\w-]{1,64}$/, 'expected up to 64 letters, digits, - and _')
export const title = z.string().min(1).max(500)

/** ISO 8601 as written; becomes milliseconds since the epoch. */
export const time = timeOf('expected a time such as 2026-05-01T09:00:00Z')
export const timeOrNull = timeOf('expected a time such as 2026-05-01T09:00:00Z, or null for none').nullable()

function timeOf(error: string) {
  return z.iso.datetime({ offset: true, error }).transform((text) => Date.parse(text))
}

/** Refuses a list that has an entry twice, at the place of the second one. */
export function unique<Entry extends string>(list: z.ZodArray<z.ZodType<Entry>>) {
  return uniqueBy(list, (entry) => entry)
}

/** The same of entries with names. `member` is the member that is told of, where `nameOf` reads one. */
export function uniqueBy<Entry>(
  list: z.ZodArray<z.ZodType<Entry>>,
  nameOf: (entry: Entry) => string,
  member?: string & keyof Entry,
) {
  return list.superRefine((entries, { addIssue }) => {
    const first = new Map<string, number>()
    for (const [at, entry] of entries.entries()) {
      const name = nameOf(entry)
      const other = first.get(name)
      if (other === undefined) first.set(name, at)
      else
        addIssue({
          code: 'custom',
          path: member === undefined ? [at] : [at, member],
          message: `expected a unique value, but "${name}" is entry ${other} already`,
        })
    }
  })
}
