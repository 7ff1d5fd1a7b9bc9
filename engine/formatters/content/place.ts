import { escapeAttribute, escapeMarkup } from '../../domain/data/escape.ts'
import { convertInParts, PART } from '../../domain/data/parts.ts'
import { safeUrl } from '../../domain/data/url.ts'
import type { Frame } from '../../language/plugin.ts'

/** Text that the reference implementation prints unescaped in an attribute. Safe mode escapes it. */
export function attribute(text: string, { run }: Frame): string {
  if (!run.inputs.safe) return text
  return text.length <= PART ? escapeMarkup(text) : convertInParts(text, escapeMarkup, run.budget)
}

/**
 * A URL that the reference implementation prints unescaped. Safe mode escapes it, and prints '' for a URL that could
 * run a script.
 */
export function address(text: string, frame: Frame): string {
  return attribute(unescapedAddress(text, frame), frame)
}

/** As `address`, but without escaping, for fragments that escape by themselves. */
export function unescapedAddress(text: string, { run }: Frame): string {
  return run.inputs.safe ? safeUrl(text) : text
}

/** Text that the reference implementation escapes except for the apostrophe. Safe mode escapes that too. */
export function escapedAttribute(text: string, { run }: Frame): string {
  return convertInParts(text, run.inputs.safe ? escapeMarkup : escapeAttribute, run.budget)
}
