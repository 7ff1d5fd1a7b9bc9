import { defineSyntax } from './syntax.ts'

/** `{.repeated section name}`: exactly one space inside the keyword. */
export const repeatedSection = defineSyntax({
  keyword: 'repeated section',
  usage: '{.repeated section name}',
  read(cursor) {
    const path = cursor.readWhitespace() ? cursor.readPath() : undefined
    if (path === undefined || !cursor.isDone()) return undefined
    return { kind: 'repeated', path, span: cursor.tag }
  },
})
