import { escapeAttribute, escapeMarkup } from '../../domain/escape.ts'
import { safeUrl } from '../../domain/url.ts'
import type { Frame } from '../../language/plugin.ts'

/** Text where the reference places it in an attribute as it is; escaped in safe mode. */
export function attribute(text: string, { run }: Frame): string {
  return run.inputs.safe ? escapeMarkup(text) : text
}

/** An address where the reference places it as it is; in safe mode escaped, and '' when it could run a script. */
export function address(text: string, frame: Frame): string {
  return attribute(unescapedAddress(text, frame), frame)
}

/** As `address`, for a fragment, which escapes by itself. */
export function unescapedAddress(text: string, { run }: Frame): string {
  return run.inputs.safe ? safeUrl(text) : text
}

/** Text where the reference escapes it too, all but the apostrophe. */
export function escapedAttribute(text: string, { run }: Frame): string {
  return run.inputs.safe ? escapeMarkup(text) : escapeAttribute(text)
}
