import { z } from 'zod'

/** Schemas of values that the files of a website and its owner's calls share. */

/** The largest value of an integer column. */
export const MAX_INTEGER = 2 ** 31 - 1

export const integer = z.int().max(MAX_INTEGER)
export const count = integer.min(0)

/** ISO 8601 as written; becomes milliseconds since the epoch. */
export const time = z.iso
  .datetime({ offset: true, error: 'expected a time such as 2026-05-01T09:00:00Z' })
  .transform((text) => Date.parse(text))
