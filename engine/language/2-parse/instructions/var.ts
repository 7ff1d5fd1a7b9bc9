import { defineSyntax } from './syntax.ts'

/** `{.var @name a, b|formatter}`: exactly one space in both places. */
export const varInstruction = defineSyntax({
  keyword: 'var',
  usage: '{.var @name value}',
  read(cursor) {
    const name = cursor.readSpace() ? cursor.readDefinition() : undefined
    const references = name !== undefined && cursor.readSpace() ? cursor.readReferences() : undefined
    const formatters = references && cursor.readFormatters()
    if (name === undefined || references === undefined || formatters === undefined || !cursor.isDone())
      return undefined
    return { kind: 'bindvar', name, references, formatters, span: cursor.tag }
  },
})
