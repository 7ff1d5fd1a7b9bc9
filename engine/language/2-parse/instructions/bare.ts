import { LITERALS } from '../opcodes.ts'
import { defineSyntax, type Syntax, type Tag } from './syntax.ts'

/** Instructions without arguments. */
function defineBare(keyword: string, tag: Extract<Tag, { kind: 'end' | 'eof' | 'alternates-with' }>): Syntax {
  return defineSyntax({
    keyword,
    usage: `{.${keyword}}`,
    read: (cursor) => (cursor.isDone() ? tag : undefined),
  })
}

export const end = defineBare('end', { kind: 'end' })

export const eof = defineBare('eof', { kind: 'eof' })

export const alternatesWith = defineBare('alternates with', { kind: 'alternates-with' })

/** `{.meta-left}`, `{.meta-right}`, `{.newline}`, `{.space}`, `{.tab}` */
export const literals: readonly Syntax[] = LITERALS.map(({ keyword, opcode }) =>
  defineSyntax({
    keyword,
    usage: `{.${keyword}}`,
    read: (cursor) => (cursor.isDone() ? { kind: 'literal', opcode, span: cursor.tag } : undefined),
  }),
)
