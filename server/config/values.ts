import { z } from 'zod'
import { DEFAULT_LIMITS } from '../../engine/domain/diagnostics/limits.ts'

/** Two equal keys would make the change of one impossible. */
const KEY_LIST = /^([!-+\--~]{32,})(?:,(?!\1$)[!-+\--~]{32,})?$/

/** The address below which browsers find the scripts of pages: a path or an `https` URL. It ends in `/`. */
export const CLIENT_BASE = /^(?:https:\/\/[^\s/?#@"<>]+)?\/(?:[^\s/?#"<>]+\/)*$/

/** A limit of the engine, by default its own. */
export function limit(name: keyof typeof DEFAULT_LIMITS, range: { max?: number } = {}) {
  return integer(DEFAULT_LIMITS[name], range)
}

/** A text of a pattern, by default empty. `expected` completes the sentence `NAME must be …`. */
export function text(pattern: RegExp, expected: string) {
  return z.string().regex(pattern, expected).default('')
}

/** `true` or `false`, by default ''. */
export function yesOrNo() {
  return z.enum(['', 'true', 'false'], '`true` or `false`').default('')
}

/** One or two keys, by default none. */
export function keyList() {
  return z
    .string()
    .regex(KEY_LIST, 'one or two different keys of at least 32 printable characters, with a comma between')
    .transform((keys) => keys.split(','))
    .default([])
}

/** A whole number, by default at least 1. */
export function integer(fallback: number, { min = 1, max = 2 ** 40 }: { min?: number; max?: number } = {}) {
  const expected = `a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,16}$/, expected)
    .transform(Number)
    .pipe(z.number().min(min, expected).max(max, expected))
    .default(fallback)
}
