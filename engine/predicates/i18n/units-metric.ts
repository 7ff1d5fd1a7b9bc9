import { predicateUnimplemented } from '../../domain/diagnostics/catalogue.ts'
import { definePredicate } from '../../language/plugin.ts'

/**
 * `{.units-metric?}` is a name of the reference implementation without a function: it is always false, and reported
 * (predicate specification, decision P1).
 */
export const unitsMetric = definePredicate({
  name: 'units-metric?',
  about: 'Always false.',
  test({ run }) {
    run.report(predicateUnimplemented('units-metric?'))
    return false
  },
})
