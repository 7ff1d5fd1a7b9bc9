import { defineSyntax } from './syntax.ts'

/** `{.section name}`: white space before the name, none after it. */
export const section = defineSyntax({
  keyword: 'section',
  usage: '{.section name}',
  read(cursor) {
    const path = cursor.readWhitespace() ? cursor.readPath() : undefined
    if (path === undefined || !cursor.isDone()) return undefined
    return { kind: 'section', path, span: cursor.tag }
  },
})
