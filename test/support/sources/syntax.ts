/** A node of the syntax tree of a module. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** All nodes in a value of a syntax tree, with itself. */
export function descendants(value: unknown): SyntaxNode[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(descendants)
  return isSyntaxNode(value) ? [value, ...below] : below
}

function isSyntaxNode(value: object): value is SyntaxNode {
  return 'type' in value && typeof value.type === 'string' && 'start' in value
}
