import { defineSyntax } from './syntax.ts'

/**
 * `{.eval expression}`: leading white space is dropped, trailing white space is kept. The expression is parsed on its
 * first run.
 */
export const evalInstruction = defineSyntax({
  keyword: 'eval',
  usage: '{.eval expression}',
  read(cursor) {
    if (!cursor.readWhitespace()) return undefined
    return { kind: 'eval', text: cursor.readRest(), span: cursor.tag }
  },
})
