import { escapeScript, escapeScriptJson } from '../../domain/data/escape.ts'
import type { Node } from '../../domain/data/value.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'
import { chargeWalk } from './walk.ts'

/**
 * `{item|json}` prints the value as JSON that cannot close a script element. A missing value prints nothing.
 *
 * The reference implementation does not escape `<!--`, which together with `<script>` leaves the element open.
 */
export const json = defineFormatter({
  name: 'json',
  about: 'Prints the value as JSON, safe inside a script element.',
  format: (node, _, frame) => (node === undefined ? '' : forScript(stringify(node, frame), frame)),
})

/** `{item|json-pretty}` prints indented JSON, escaped as by `json`. */
export const jsonPretty = defineFormatter({
  name: 'json-pretty',
  about: 'Prints the value as indented JSON, safe inside a script element.',
  format: (node, _, frame) => (node === undefined ? '' : forScript(stringify(node, frame, '  '), frame)),
})

/** `{item|raw}` prints the value as JSON without any escape. A missing value prints `null`. */
export const raw = defineFormatter({
  name: 'raw',
  about: 'Prints the value as JSON without any escape.',
  format: (node, _, frame) => stringify(node ?? null, frame),
})

function forScript(json: string, { run }: Frame): string {
  return run.inputs.safe ? escapeScriptJson(json) : escapeScript(json)
}

function stringify(node: Node, { run }: Frame, indent?: string): string {
  chargeWalk(node, run.budget)
  return JSON.stringify(node, undefined, indent)
}
