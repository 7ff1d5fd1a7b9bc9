import type { Path } from '../ast.ts'
import type { Cursor } from '../cursor.ts'
import { defineSyntax } from './syntax.ts'

type Binding = readonly [key: string, path: Path]

/**
 * `{.ctx @name key=a other=b.c}`: no white space around `=`, and one space before the first key. One trailing word is
 * accepted and ignored.
 */
export const ctx = defineSyntax({
  keyword: 'ctx',
  usage: '{.ctx @name key=value other=value}',
  read(cursor) {
    const name = cursor.readSpace() ? cursor.readDefinition() : undefined
    if (name === undefined || !cursor.readSpace()) return undefined
    const bindings = readBindings(cursor)
    if (bindings.length === 0) return undefined
    cursor.readWhitespace()
    cursor.readWord()
    return cursor.isDone() ? { kind: 'ctxvar', name, bindings, span: cursor.tag } : undefined
  },
})

function readBindings(cursor: Cursor): Binding[] {
  const bindings: Binding[] = []
  for (let binding = readBinding(cursor); binding !== undefined; binding = readNextBinding(cursor)) {
    bindings.push(binding)
  }
  return bindings
}

function readNextBinding(cursor: Cursor): Binding | undefined {
  const start = cursor.at
  cursor.readWhitespace()
  const binding = readBinding(cursor)
  if (binding === undefined) cursor.at = start
  return binding
}

function readBinding(cursor: Cursor): Binding | undefined {
  const start = cursor.at
  const key = cursor.readWord()
  const path = key !== undefined && cursor.readText('=') ? cursor.readPath() : undefined
  if (key !== undefined && path !== undefined) return [key, path]
  cursor.at = start
  return undefined
}
