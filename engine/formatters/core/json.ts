import { escapeScript, escapeScriptJson } from '../../domain/data/escape.ts'
import type { Json } from '../../domain/data/value.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'
import { JsonInPieces } from './json-in-pieces.ts'
import { chargeWalk } from './walk.ts'

/**
 * `{item|json}` prints the value as JSON that cannot close a script element. A missing value prints nothing.
 *
 * The reference implementation does not escape `<!--`, which together with `<script>` leaves the element open.
 */
export const json = defineFormatter({
  name: 'json',
  about: 'Prints the value as JSON, safe inside a script element.',
  format: (node, _, frame) => (node === undefined ? '' : stringify(node, frame, scriptEscape(frame))),
})

/** `{item|json-pretty}` prints indented JSON, escaped as by `json`. */
export const jsonPretty = defineFormatter({
  name: 'json-pretty',
  about: 'Prints the value as indented JSON, safe inside a script element.',
  format: (node, _, frame) => (node === undefined ? '' : stringify(node, frame, scriptEscape(frame), '  ')),
})

/** `{item|raw}` prints the value as JSON without any escape. A missing value prints `null`. */
export const raw = defineFormatter({
  name: 'raw',
  about: 'Prints the value as JSON without any escape.',
  format: (node, _, frame) => stringify(node ?? null, frame, (json) => json),
})

type EscapeJson = (json: string) => string

function scriptEscape({ run }: Frame): EscapeJson {
  return run.inputs.safe ? escapeScriptJson : escapeScript
}

/** Members and UTF-16 units that are written at once, in about 3 ms. */
const AT_ONCE = 1 << 18

function stringify(node: Json, { run }: Frame, escapeJson: EscapeJson, indent = ''): string {
  const { budget } = run
  if (chargeWalk(node, budget, indent.length) > AT_ONCE)
    return new JsonInPieces(escapeJson, indent, budget).write(node)
  return escapeJson(JSON.stringify(node, undefined, indent))
}
