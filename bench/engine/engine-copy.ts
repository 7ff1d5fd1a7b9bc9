import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Class, type MethodDefinition, parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '../..')
const budgetFile = 'engine/language/4-render/budget.ts'

/** Copies the engine into a new folder and empties the bodies of some methods of `Budget`. Returns the main file. */
export function copyEngine(folder: string, emptied: readonly string[] = []): string {
  mkdirSync(folder)
  cpSync(join(root, 'engine'), join(folder, 'engine'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const budget = join(folder, budgetFile)
  writeFileSync(budget, emptyMethods(readFileSync(budget, 'utf8'), emptied))
  return join(folder, 'engine/index.ts')
}

function emptyMethods(source: string, names: readonly string[]): string {
  const methods = methodsOf(source)
  const bodies = names.map((name) => {
    const body = methods.find(({ key }) => key.type === 'Identifier' && key.name === name)?.value.body
    if (!body)
      throw new Error(
        `Class Budget in ${budgetFile} has no method ${name} any more; bench/engine/budget.ts names it.`,
      )
    return body
  })
  return bodies
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}{}${text.slice(end)}`, source)
}

function methodsOf(source: string): MethodDefinition[] {
  const classes = parseSync(budgetFile, source)
    .program.body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter((node): node is Class => node?.type === 'ClassDeclaration')
  const budget = classes.find(({ id }) => id?.name === 'Budget')
  if (budget === undefined)
    throw new Error(`${budgetFile} has no class Budget any more; bench/engine/budget.ts names it.`)
  return budget.body.body.flatMap((member) => (member.type === 'MethodDefinition' ? [member] : []))
}
