import type { Predicate } from '../../language/plugin.ts'
import { unitsMetric } from './units-metric.ts'

export const i18nPredicates: readonly Predicate[] = [unitsMetric]
