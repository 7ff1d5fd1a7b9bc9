import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { descendants, type SyntaxNode } from './syntax.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Modules whose `setTimeout` waits. */
const TIMERS = new Set(['node:timers/promises', 'timers/promises', 'node:timers', 'timers'])

/** The waits of a module on the clock, as `line: code`. */
export function findWaits(path: string, text: string = readFileSync(join(ROOT, path), 'utf8')): string[] {
  if (!/setTimeout|sleep|waitForTimeout|networkidle/.test(text)) return []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const nodes = descendants(program.body)
  const names = new Set(['setTimeout', 'sleep', ...nodes.flatMap(namesOfTimers)])
  return nodes
    .filter((node) => isWait(node, names))
    .map(({ start }) => {
      const line = text.slice(0, start).split('\n').length
      return `${line}: ${/.*/.exec(text.slice(start))?.[0]}`
    })
}

/** The names under which a module has imported `setTimeout`. */
function namesOfTimers({ type, source, specifiers }: SyntaxNode): string[] {
  if (type !== 'ImportDeclaration' || !TIMERS.has(String((source as SyntaxNode)['value']))) return []
  return (specifiers as SyntaxNode[])
    .filter(({ imported }) => nameOf(imported) === 'setTimeout')
    .map(({ local }) => nameOf(local))
}

function isWait({ type, value, callee }: SyntaxNode, names: ReadonlySet<string>): boolean {
  if (type === 'Literal') return /^networkidle$/.test(String(value))
  if (type !== 'CallExpression') return false
  const { name, property } = callee as SyntaxNode
  return names.has(String(name)) || ['waitForTimeout', 'setTimeout', 'sleep'].includes(nameOf(property))
}

const nameOf = (node: unknown): string => String((node as SyntaxNode | undefined)?.['name'])
