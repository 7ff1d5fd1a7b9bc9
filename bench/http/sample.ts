import { createEngine, type Json } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { type RenderBody, readEngineSample, readRealSample } from '../load/render-sample.ts'

/** A page that is rendered, with its expected HTML. */
export interface HttpSample {
  readonly name: string
  readonly request: RenderBody
  readonly html: string
  /** Renders it some hundred times in this process: microseconds of the processor for one. */
  measureRender(): number
}

const RENDERS = { warmUp: 3000, measured: 500 }

/** Reads a page of the corpus, which is light to render, or one with much more to render. */
export function readHttpSample(page: 'light' | 'heavy'): HttpSample {
  const { name, request } = page === 'light' ? readRealSample() : readEngineSample('page')
  const render = prepareRender(request)
  let warmUp = RENDERS.warmUp
  return {
    name,
    request: { ...request, options: { compatibility: 'reference' } },
    html: render(),
    measureRender: () => {
      // Counting its bytes flattens the text, as encoding it does.
      for (; warmUp > 0; warmUp--) Buffer.byteLength(render())
      const before = process.cpuUsage()
      for (let count = 0; count < RENDERS.measured; count++) Buffer.byteLength(render())
      const { user, system } = process.cpuUsage(before)
      return (user + system) / RENDERS.measured
    },
  }
}

function prepareRender({ template, partials, context, locale, now }: RenderBody): () => string {
  const engine = createEngine({
    clock: () => performance.now(),
    fragments: readFragments(),
    localeData: readLocaleData,
  })
  const compiled = Object.entries(partials).map(([name, source]) => [name, engine.compile(source)])
  const page = engine.compile(template)
  const options = {
    ...{ partials: Object.fromEntries(compiled), now, locale, compatibility: 'reference' as const },
  }
  return () => {
    const { html, diagnostics } = engine.render(page, context as Json, options)
    if (diagnostics.length > 0) throw new Error(diagnostics[0]?.message)
    return html
  }
}
