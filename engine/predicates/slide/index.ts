import type { Predicate } from '../../language/plugin.ts'
import { currentType } from './current-type.ts'

export const slidePredicates: readonly Predicate[] = [currentType]
