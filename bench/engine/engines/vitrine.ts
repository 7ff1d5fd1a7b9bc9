import { createEngine, type Json, type Template } from '../../../engine/index.ts'
import { readFragments, readLocaleData } from '../../../server/render/engine-data.ts'
import { type Contestant, LOCALE, NOW_MS } from '../contestant.ts'

const engine = createEngine({
  compatibility: 'reference',
  clock: () => performance.now(),
  fragments: readFragments(),
  localeData: readLocaleData,
})

/**
 * Our engine runs as in the server, with limits and a clock, but prints the bytes of the reference implementation. The steps of
 * the outermost block, which compile on the first run, are requested at once. Those of inner blocks cannot be.
 */
export const contestant: Contestant = {
  compile(sources) {
    const template = compileNow(sources.main)
    const partials = Object.fromEntries(
      Object.entries(sources.partials).map(([name, source]) => [name, compileNow(source)]),
    )
    const options = { partials, locale: LOCALE, now: NOW_MS }
    return (data) => {
      const { html, diagnostics } = engine.render(template, data as Json, options)
      if (diagnostics.length > 0) throw new Error(diagnostics[0]?.message)
      return html
    }
  },
}

function compileNow(source: string): Template {
  const template = engine.compile(source)
  if (!('body' in template) || template.body === undefined) throw new Error('The template has no steps.')
  return template
}
