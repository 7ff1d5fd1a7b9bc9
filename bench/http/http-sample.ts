import { createEngine, type Json } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { type RenderBody, readRealSample } from '../load/render-sample.ts'

/** The render that all contestants answer, with its expected HTML. */
export interface HttpSample {
  readonly name: string
  readonly request: RenderBody
  readonly html: string
}

/** Reads the sample and renders it once, to know the expected HTML. */
export function readHttpSample(): HttpSample {
  const { name, request } = readRealSample()
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
