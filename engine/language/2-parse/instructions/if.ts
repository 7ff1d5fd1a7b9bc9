import type { LogicalOperator, Path } from '../ast.ts'
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
  const operators: LogicalOperator[] = []
  const paths: Path[] = []
  // A body of white space alone is accepted without any path. It fails at run time.
  for (let path = cursor.readPath(); path !== undefined; path = cursor.readPath()) {
    paths.push(path)
    cursor.readWhitespace()
    const operator = readOperator(cursor)
    if (operator === undefined) break
    operators.push(operator)
    cursor.readWhitespace()
  }
  if (!cursor.isDone() || operators.length > Math.max(0, paths.length - 1)) return undefined
  return { kind: 'if', operators, paths, span: cursor.tag }
}

function readOperator(cursor: Cursor): LogicalOperator | undefined {
  if (cursor.readText('&&')) return 'and'
  return cursor.readText('||') ? 'or' : undefined
}
