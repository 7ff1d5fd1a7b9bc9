import { CLDRFramework } from '@phensley/cldr'
import { Compiler, type RootCode } from '@squarespace/template-engine'
import { readLocaleData } from '../../../server/engine-data.ts'
import { type Contestant, LOCALE, NOW_MS } from '../contestant.ts'

const compiler = new Compiler()
const cldr = new CLDRFramework({ loader: readLocaleData }).get(LOCALE)

/**
 * The engine whose language ours speaks. It is given parsed trees, for the partials too, and a locale only where one is used:
 * being given one costs it about 3 µs a page.
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
