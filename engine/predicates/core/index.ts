import type { Predicate } from '../../language/plugin.ts'
import {
  equal,
  greaterThan,
  greaterThanOrEqual,
  lessThan,
  lessThanOrEqual,
  notEqual,
  nth,
} from './compare.ts'
import { debug, even, odd, plural, singular } from './number.ts'

export const corePredicates: readonly Predicate[] = [
  debug,
  equal,
  even,
  greaterThan,
  greaterThanOrEqual,
  lessThan,
  lessThanOrEqual,
  notEqual,
  nth,
  odd,
  plural,
  singular,
]
