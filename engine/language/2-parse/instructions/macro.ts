import { defineSyntax } from './syntax.ts'

/** `{.macro name}`: exactly one space. Names may contain `.` and `/`. */
export const macro = defineSyntax({
  keyword: 'macro',
  usage: '{.macro name}',
  read(cursor) {
    const name = cursor.readSpace() ? cursor.readName() : undefined
    if (name === undefined || !cursor.isDone()) return undefined
    return { kind: 'macro', name, span: cursor.tag }
  },
})
