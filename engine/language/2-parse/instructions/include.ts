import { defineSyntax } from './syntax.ts'

/** `{.include name output}`: arguments start at the space, so that it always is their delimiter; the first is the name. */
export const include = defineSyntax({
  keyword: 'include',
  usage: '{.include name} or {.include name output}',
  read(cursor) {
    const args = cursor.source[cursor.at] === ' ' ? cursor.readTrailingArguments() : null
    const name = args?.list[0]
    if (args === null || name === undefined) return undefined
    return { kind: 'include', name, args: { ...args, list: args.list.slice(1) }, span: cursor.tag }
  },
})
