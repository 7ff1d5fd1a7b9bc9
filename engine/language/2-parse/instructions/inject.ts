import { defineSyntax } from './syntax.ts'

/** `{.inject @name path args}`: everything after the path is arguments. */
export const inject = defineSyntax({
  keyword: 'inject',
  usage: '{.inject @name path}',
  read(cursor) {
    const name = cursor.readSpace() ? cursor.readDefinition() : undefined
    const path = name !== undefined && cursor.readSpace() ? cursor.readName() : undefined
    if (name === undefined || path === undefined) return undefined
    const args = cursor.readTrailingArguments()
    return { kind: 'inject', name, path, args, span: cursor.tag }
  },
})
