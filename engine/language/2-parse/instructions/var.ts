import { defineSyntax } from './syntax.ts'

/** `{.var @name a, b|formatter}`: exactly one space in both places. */
export const varInstruction = defineSyntax({
  keyword: 'var',
  usage: '{.var @name value}',
  read(cursor) {
    const name = cursor.readSpace() ? cursor.readDefinition() : undefined
    const paths = name !== undefined && cursor.readSpace() ? cursor.readPaths() : undefined
    const formatters = paths && cursor.readFormatters()
    if (name === undefined || paths === undefined || formatters === undefined || !cursor.isDone())
      return undefined
    return { kind: 'bindvar', name, paths, formatters, span: cursor.tag }
  },
})
