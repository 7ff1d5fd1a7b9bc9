import type { ExpressionItem } from './parser.ts'

/** The output of `{.eval # …}`: the parsed expression. */
export function printExpression(parts: readonly (readonly ExpressionItem[])[]): string {
  return `EVAL=[${parts.map((items) => `[${items.map(printItem).join(' ')}]`).join(', ')}]`
}

function printItem(item: ExpressionItem): string {
  switch (item.kind) {
    case 'literal':
      return typeof item.value === 'string' ? JSON.stringify(item.value) : String(item.value)
    case 'variable':
      return item.path.join('.')
    case 'args':
      return '<args>'
    case 'call':
      return `${item.name}()`
    case 'operator':
      return `<${item.operator.name}>`
  }
}
