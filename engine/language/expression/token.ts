import type { Reference } from '../2-parse/ast.ts'
import type { Operator } from './operators.ts'

/** A value an expression computes with. */
export type Literal = number | string | boolean | null

/** A piece of expression source. */
export type Token =
  | { readonly kind: 'literal'; readonly value: Literal }
  | { readonly kind: 'variable'; readonly path: Reference }
  | { readonly kind: 'operator'; readonly operator: Operator }
