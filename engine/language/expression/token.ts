import type { Path } from '../2-parse/ast.ts'
import type { Resolve } from '../4-render/resolve.ts'
import type { LiteralValue } from './coerce.ts'
import type { Operator } from './operators.ts'

/** A token of an expression. */
export type ExpressionToken =
  | { readonly kind: 'literal'; readonly value: LiteralValue }
  | { readonly kind: 'variable'; readonly path: Path; readonly resolve: Resolve }
  | { readonly kind: 'operator'; readonly operator: Operator }
