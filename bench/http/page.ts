import { createEngine, type Json } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../../server/engine-data.ts'
import { type PageRequest, readRealPage } from '../load/page.ts'

/** The page that all contestants answer. */
export interface HttpPage {
  readonly name: string
  readonly request: PageRequest
  readonly html: string
}

/** Reads the page and renders it once, to know what everyone has to answer. */
export function readHttpPage(): HttpPage {
  const { name, request } = readRealPage()
  // The reference knows no other way to print than its own.
  const exact = { ...request, options: { compatibility: 'reference' } }
  return { name, request: exact, html: render(request) }
}

function render({ template, partials, context, locale, now }: PageRequest): string {
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
