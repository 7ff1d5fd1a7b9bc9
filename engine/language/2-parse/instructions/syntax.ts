import type { Instruction, Or } from '../ast.ts'
import type { Cursor } from '../cursor.ts'

/** The tag that opens a block, before the content of the block is known. */
type Header<T> = T extends { readonly body: unknown }
  ? Omit<T, 'body' | 'branches' | 'between' | 'closed' | 'nesting'>
  : T

/** A parsed tag: a complete instruction, the start of a block, or a part of the enclosing block. */
export type Tag =
  | Header<Exclude<Instruction, { readonly kind: 'struct' }>>
  | Header<Or>
  | { readonly kind: 'alternates-with' | 'end' | 'eof' }

/**
 * The syntax of one instruction.
 *
 * `keyword` follows the dot. `usage` is the hint for an author who wrote the instruction differently. `read` starts
 * after the keyword. It returns undefined when the rest of the body does not match, and then the tag is literal text.
 */
export interface Syntax {
  readonly keyword: string
  readonly usage: string
  read(cursor: Cursor): Tag | undefined
}

export function defineSyntax(syntax: Syntax): Syntax {
  return syntax
}
