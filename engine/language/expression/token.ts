import type { Reference } from '../2-parse/ast.ts'
import type { Resolve } from '../4-render/resolve.ts'
import type { Literal } from './coerce.ts'
import type { Operator } from './operators.ts'

/** A piece of expression source. */
export type Token =
  | { readonly kind: 'literal'; readonly value: Literal }
  | { readonly kind: 'variable'; readonly path: Reference; readonly resolve: Resolve }
  | { readonly kind: 'operator'; readonly operator: Operator }
