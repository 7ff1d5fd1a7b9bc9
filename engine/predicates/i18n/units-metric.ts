import { predicateUnimplemented } from '../../domain/diagnostics.ts'
import { definePredicate } from '../../language/plugin.ts'

/** `{.units-metric?}` is a name of the reference that nothing stands behind: always false, and reported (decision P1). */
export const unitsMetric = definePredicate({
  name: 'units-metric?',
  about: 'Never holds.',
  test({ run }) {
    run.report(predicateUnimplemented('units-metric?'))
    return false
  },
})
