import { createEngine, type Json } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { type RenderBody, readEngineSample, readRealSample } from '../load/render-sample.ts'

/** The render that all contestants answer, with its expected HTML. */
export interface HttpSample {
  readonly name: string
  readonly request: RenderBody
  readonly html: string
}

/** Reads a sample, a page of the corpus or one with much more to render, and renders it once, to know the expected HTML. */
export function readHttpSample(page: 'light' | 'heavy' = 'light'): HttpSample {
  const { name, request } = page === 'light' ? readRealSample() : readEngineSample('page')
  // The reference implementation has only this compatibility.
  const exact = { ...request, options: { compatibility: 'reference' } }
  return { name, request: exact, html: render(request) }
}

function render({ template, partials, context, locale, now }: RenderBody): string {
  const engine = createEngine({
    clock: () => performance.now(),
    fragments: readFragments(),
    localeData: readLocaleData,
  })
  const { html, diagnostics } = engine.render(template, context as Json, {
    partials,
    now,
    locale,
    compatibility: 'reference',
  })
  if (diagnostics.length > 0) throw new Error(diagnostics[0]?.message)
  return html
}
