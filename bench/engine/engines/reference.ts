import { CLDRFramework } from '@phensley/cldr'
import { Compiler, type RootCode } from '@squarespace/template-engine'
import { readLocaleData } from '../../../server/render/engine-data.ts'
import { type Contestant, LOCALE, NOW_MS } from '../contestant.ts'

const compiler = new Compiler()
const cldr = new CLDRFramework({ loader: readLocaleData }).get(LOCALE)

/**
 * The reference implementation of the template language.
 *
 * It gets parsed trees, also for partials. It gets a locale only where a sample uses one.
 */
export const contestant: Contestant = {
  compile(sources) {
    const code = parse(sources.main)
    const partials = Object.fromEntries(
      Object.entries(sources.partials).map(([name, source]) => [name, parse(source)]),
    )
    const locale = sources.isLocalized ? { cldr } : {}
    const options = { code, partials, enableExpr: true, enableInclude: true, now: NOW_MS, ...locale }
    return (json) => {
      const { ctx, errors } = compiler.execute({ ...options, json })
      if (errors.length > 0) throw new Error(errors[0]?.message)
      return ctx.render()
    }
  },
}

function parse(source: string): RootCode {
  const { code, errors } = compiler.parse(source)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  return code as RootCode
}
