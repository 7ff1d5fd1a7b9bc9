import { defineSyntax } from './syntax.ts'

/** `{.section name}`: white space before the name, none after it. */
export const section = defineSyntax({
  keyword: 'section',
  usage: '{.section name}',
  read(cursor) {
    const reference = cursor.readWhitespace() ? cursor.readReference() : undefined
    if (reference === undefined || !cursor.isDone()) return undefined
    return { kind: 'section', reference, span: cursor.tag }
  },
})
