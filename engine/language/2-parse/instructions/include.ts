import { defineSyntax } from './syntax.ts'

/**
 * `{.include name output}`: the arguments start at the space, so a space is always their delimiter. The first one is
 * the name.
 */
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
