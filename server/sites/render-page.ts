import { renderInTurn } from '../render/in-turn.ts'
import type { RenderRequest } from '../render/schema.ts'
import type { Visit } from '../visitor/visit.ts'

/** Renders as `POST /render` does, with the same caches and in the same queue. Diagnostics go to the log. */
export async function renderPage(
  { services, request, site }: Visit,
  composed: RenderRequest,
): Promise<string> {
  const { html, diagnostics } = await renderInTurn(services.rendering, {
    request: composed,
    name: request.url,
    tenant: site.website.id,
    phases: request.record.phases,
  })
  for (const { code, message, template, line } of diagnostics)
    request.log.warn({ code, template, line, theme: site.theme.name }, message)
  return html
}
