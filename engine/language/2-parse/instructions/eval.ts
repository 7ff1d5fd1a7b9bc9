import { defineSyntax } from './syntax.ts'

/** `{.eval expression}`: leading white space goes, trailing stays; what follows is read when it first runs. */
export const evalInstruction = defineSyntax({
  keyword: 'eval',
  usage: '{.eval expression}',
  read(cursor) {
    if (!cursor.readWhitespace()) return undefined
    return { kind: 'eval', text: cursor.readRest(), span: cursor.tag }
  },
})
