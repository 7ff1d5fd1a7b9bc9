import { defineSyntax } from './syntax.ts'

/** `{.repeated section name}`: exactly one space inside the keyword. */
export const repeatedSection = defineSyntax({
  keyword: 'repeated section',
  usage: '{.repeated section name}',
  read(cursor) {
    const reference = cursor.readWhitespace() ? cursor.readReference() : undefined
    if (reference === undefined || !cursor.isDone()) return undefined
    return { kind: 'repeated', reference, span: cursor.tag }
  },
})
