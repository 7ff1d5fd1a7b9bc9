import type { Operator, Reference } from '../ast.ts'
import type { Cursor } from '../cursor.ts'
import { defineSyntax, type Tag } from './syntax.ts'

/** `{.if a || b && c}`, or `{.if predicate? args}`, which is the same as `{.predicate? args}`. */
export const ifInstruction = defineSyntax({
  keyword: 'if',
  usage: '{.if name}, {.if name && other} or {.if predicate?}',
  read(cursor) {
    if (!cursor.readWhitespace()) return undefined
    const predicate = cursor.readPredicate()
    if (predicate !== undefined) return { kind: 'predicate', predicate, span: cursor.tag }
    return readCondition(cursor)
  },
})

function readCondition(cursor: Cursor): Tag | undefined {
  const operators: Operator[] = []
  const references: Reference[] = []
  // A body of nothing but white space is accepted with no reference at all; it fails when it runs.
  for (let reference = cursor.readReference(); reference !== undefined; reference = cursor.readReference()) {
    references.push(reference)
    cursor.readWhitespace()
    const operator = readOperator(cursor)
    if (operator === undefined) break
    operators.push(operator)
    cursor.readWhitespace()
  }
  if (!cursor.isDone() || operators.length > Math.max(0, references.length - 1)) return undefined
  return { kind: 'if', operators, references, span: cursor.tag }
}

function readOperator(cursor: Cursor): Operator | undefined {
  if (cursor.readText('&&')) return 'and'
  return cursor.readText('||') ? 'or' : undefined
}
