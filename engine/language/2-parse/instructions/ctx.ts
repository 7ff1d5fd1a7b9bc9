import type { Reference } from '../ast.ts'
import type { Cursor } from '../cursor.ts'
import { defineSyntax } from './syntax.ts'

type Binding = readonly [key: string, reference: Reference]

/** `{.ctx @name key=a other=b.c}`: no blanks around `=`; one trailing bare word is accepted and means nothing. */
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
  for (let binding = readBinding(cursor); binding !== undefined; binding = readBinding(cursor)) {
    bindings.push(binding)
  }
  return bindings
}

function readBinding(cursor: Cursor): Binding | undefined {
  const start = cursor.at
  cursor.readWhitespace()
  const key = cursor.readWord()
  const reference = key !== undefined && cursor.readText('=') ? cursor.readReference() : undefined
  if (key !== undefined && reference !== undefined) return [key, reference]
  cursor.at = start
  return undefined
}
