import { safeUrl } from '../../domain/url.ts'
import { type Node, print } from '../../domain/value.ts'
import type { Frame } from '../../language/plugin.ts'

/** An address for a link; in safe mode '' in place of one that could run a script. */
export function publicUrl(node: Node, { run }: Frame): string {
  return run.inputs.safe ? safeUrl(print(node)) : print(node)
}
