import type { Instruction, Or } from '../ast.ts'
import type { Cursor } from '../cursor.ts'

/** What opens a block, before the block's content is known. */
type Header<T> = T extends { readonly body: unknown }
  ? Omit<T, 'body' | 'alternates' | 'between' | 'closed' | 'nesting'>
  : T

/** A tag that stands for itself, opens a block, or belongs to the block around it. */
export type Tag =
  | Header<Exclude<Instruction, { readonly kind: 'struct' }>>
  | Header<Or>
  | { readonly kind: 'alternates-with' | 'end' | 'eof' }

/**
 * How one instruction is written.
 *
 * `keyword` follows the dot, `usage` is shown to an author who wrote it differently. `read` starts behind the keyword; it
 * answers undefined when the rest of the body does not fit, which makes the tag literal text.
 */
export interface Syntax {
  readonly keyword: string
  readonly usage: string
  read(cursor: Cursor): Tag | undefined
}

export function defineSyntax(syntax: Syntax): Syntax {
  return syntax
}
