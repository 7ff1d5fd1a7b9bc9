import { defineSyntax } from './syntax.ts'

/** `{.or}`, or `{.or predicate? args}` with exactly one space. */
export const or = defineSyntax({
  keyword: 'or',
  usage: '{.or} or {.or predicate?}',
  read(cursor) {
    if (cursor.isDone()) return { kind: 'or', predicate: null, span: cursor.tag }
    const predicate = cursor.readSpace() ? cursor.readPredicate() : undefined
    return predicate && { kind: 'or', predicate, span: cursor.tag }
  },
})
