import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { findMutableVariables } from './mutable-variables.ts'
import { descendants, type SyntaxNode } from './syntax.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** One import, re-export, dynamic import, `import('…')` type or `require` of a module. */
export interface Import {
  readonly line: number
  /** The whole statement is for types, so that nothing of it is left when the program runs. */
  readonly isTypeOnly: boolean
  /** The file meant, from the root of the project, when the specifier is a path. */
  readonly file?: string
  /** Else the package, builtin modules as `node:…`; `(computed)` when only the running program knows. */
  readonly package?: string
}

export interface Module {
  /** From the root of the project, with forward slashes. */
  readonly path: string
  readonly imports: readonly Import[]
  /** `let` and `var` outside of any function, and lists and tables there that the module changes, as `line: let name`. */
  readonly mutableVariables: readonly string[]
}

/** The text of a comment, and the offset at which it begins. */
export interface Comment {
  readonly start: number
  readonly text: string
}

/** Reads every module of these folders; a file that cannot be parsed is an error. */
export function readModules(folders: readonly string[]): Module[] {
  return listFiles(folders, '{ts,tsx,mts,js,jsx,mjs}').map((path) => parseModule(path, readText(path)))
}

/** The files of these folders that end so, sorted, from the root of the project. */
export function listFiles(folders: readonly string[], extensions: string): string[] {
  const patterns = folders.map((folder) => `${folder}/**/*.${extensions}`)
  // The bundle is made of our files and of packages.
  return globSync(patterns, { cwd: root, exclude: ['client/**/dist/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}

/** Whether the project has this file or folder. */
export function exists(path: string): boolean {
  return existsSync(posix.join(root, path))
}

/** The source text with blanked comments, because these may name code that is refused. */
export function readCode(path: string): string {
  const text = readText(path)
  if (!/\.[cm]?[jt]sx?$/.test(path)) return text
  return parse(path, text).comments.reduce(
    (code, { start, end }) => code.slice(0, start) + ' '.repeat(end - start) + code.slice(end),
    text,
  )
}

/** The comments of a module, without the marks around them. */
export function readModuleComments(path: string, text: string): readonly Comment[] {
  return parse(path, text).comments.map(({ start, value }) => ({ start, text: value }))
}

/** The imports of a module, and the variables of its top level that can change. */
export function parseModule(path: string, text: string): Module {
  const { program } = parse(path, text)
  const body = program.body as unknown as readonly SyntaxNode[]
  const lineOf = (node: SyntaxNode) => text.slice(0, node.start).split('\n').length
  return {
    path,
    imports: descendants(body).flatMap((node) => importOf(path, node, lineOf(node))),
    mutableVariables: findMutableVariables(body).map(
      (node) => `${lineOf(node)}: ${/.*/.exec(text.slice(node.start))?.[0]}`,
    ),
  }
}

function parse(path: string, text: string) {
  const result = parseSync(path, text)
  if (result.errors.length > 0) throw new Error(`${path} cannot be parsed: ${result.errors[0]?.message}`)
  return result
}

/** The text of a file, whose path is from the root of the project. */
export function readText(path: string): string {
  return readFileSync(posix.join(root, path), 'utf8')
}

function importOf(path: string, node: SyntaxNode, line: number): Import[] {
  const source = sourceOf(node)
  if (source === undefined) return []
  const isTypeOnly =
    node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type'
  const specifier = source['value']
  return [{ line, isTypeOnly, ...targetOf(path, typeof specifier === 'string' ? specifier : undefined) }]
}

/** The expression that names the other module, for a node that imports. */
function sourceOf(node: SyntaxNode): SyntaxNode | undefined {
  const callee = node['callee'] as SyntaxNode | undefined
  switch (node.type) {
    case 'TSExternalModuleReference':
      return node['expression'] as SyntaxNode
    case 'CallExpression':
      return callee?.['name'] === 'require' ? (node['arguments'] as SyntaxNode[])[0] : undefined
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'TSImportType':
      return (node['source'] as SyntaxNode | null) ?? undefined
    default:
      return undefined
  }
}

function targetOf(path: string, specifier: string | undefined): { file: string } | { package: string } {
  if (specifier === undefined) return { package: '(computed)' }
  if (/^\.{0,2}\//.test(specifier)) return { file: posix.join(posix.dirname(path), specifier) }
  if (isBuiltin(specifier)) return { package: specifier.replace(/^(?:node:)?/, 'node:') }
  const segments = specifier.split('/')
  return { package: segments.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') }
}
