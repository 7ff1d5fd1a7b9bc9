import { renderInTurn } from '../render/in-turn.ts'
import type { RenderRequest } from '../render/schema.ts'
import type { Visit } from '../visitor/visit.ts'

/** The names that a theme has for the templates of a request, for findings about them. */
export interface TemplateNames {
  /** Of the template itself; by default it has none. */
  readonly root?: string
  /** Of the partial `page`. */
  readonly page?: string
}

/** Renders as `POST /render` does, with the same caches and in the same queue. Diagnostics go to the log. */
export async function renderPage(
  { services, request, site }: Visit,
  composed: RenderRequest,
  { root, page }: TemplateNames = {},
): Promise<string> {
  const { html, diagnostics } = await renderInTurn(services.rendering, {
    request: composed,
    name: request.url,
    tenant: site.website.id,
    phases: request.record.phases,
  })
  for (const { code, message, hint, template: name, line, column } of diagnostics) {
    const template = (name === 'page' ? page : undefined) ?? name ?? root
    request.log.warn({ code, template, line, column, hint, theme: site.theme.name }, message)
  }
  return html
}
