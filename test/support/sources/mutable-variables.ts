import { descendants, type SyntaxNode } from './syntax.ts'

/** Methods that change a list, a map or a set. */
const CHANGES = new Set([
  ...['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'],
  ...['set', 'add', 'delete', 'clear'],
])

/**
 * The declarations of a module's own variables that change: `let`, `var`, and lists, objects, maps and sets to which the module
 * adds something later.
 *
 * A `WeakMap` or `WeakSet` may change, because it only remembers values of objects, and no longer than these live. A name of a
 * variable counts wherever it stands, so a parameter that is changed must not have it, too.
 */
export function findMutableVariables(body: readonly SyntaxNode[]): SyntaxNode[] {
  const changed = new Set(descendants(body).flatMap(changedName))
  return body.flatMap((node) => {
    const declaration = (node['declaration'] as SyntaxNode | null | undefined) ?? node
    return declaration.type === 'VariableDeclaration' && isMutable(declaration, changed) ? [declaration] : []
  })
}

function isMutable({ kind, declarations }: SyntaxNode, changed: ReadonlySet<string>): boolean {
  return (
    kind !== 'const' ||
    (declarations as SyntaxNode[]).some(
      // A declared one has no value.
      ({ id, init }) => init !== null && isChangeable(init as SyntaxNode) && changed.has(nameOf(id)),
    )
  )
}

/** Whether this makes a list, an object, a map or a set. */
function isChangeable({ type, callee, expression }: SyntaxNode): boolean {
  if (type === 'TSAsExpression' || type === 'TSSatisfiesExpression')
    return isChangeable(expression as SyntaxNode)
  if (type === 'NewExpression') return !nameOf(callee).startsWith('Weak')
  return type === 'ArrayExpression' || type === 'ObjectExpression'
}

/** The name of the variable that this node changes. */
function changedName(node: SyntaxNode): string[] {
  const name = nameOf(changedValue(node))
  return name === '' ? [] : [name]
}

function changedValue({ type, left, argument, operator, callee }: SyntaxNode): unknown {
  switch (type) {
    case 'AssignmentExpression':
      return ownerOf(left)
    case 'UpdateExpression':
      return ownerOf(argument)
    case 'UnaryExpression':
      return operator === 'delete' ? ownerOf(argument) : undefined
    case 'CallExpression':
      return CHANGES.has(nameOf((callee as SyntaxNode)['property'])) ? ownerOf(callee) : undefined
    default:
      return undefined
  }
}

/** The value whose member this is. */
function ownerOf(member: unknown): unknown {
  const { type, object } = member as SyntaxNode
  return type === 'MemberExpression' ? object : undefined
}

function nameOf(value: unknown): string {
  const { type, name } = (value ?? {}) as { type?: unknown; name?: unknown }
  return type === 'Identifier' && typeof name === 'string' ? name : ''
}
