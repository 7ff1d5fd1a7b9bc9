import type { RenderRequest } from '../render/schema.ts'
import type { Email } from '../shop/order-email.ts'
import { RENDER_OPTIONS } from './compose-page.ts'
import type { Site } from './site.ts'

/** A mail as a request to render it. It stands alone: no layout, no stylesheet, nothing of a visitor. */
export function composeEmail({ theme, base, website }: Site, email: Email): RenderRequest {
  const { template: name, to, subject, preheader, content } = email
  const template = theme.partials[name]
  if (template === undefined) throw new Error(`The theme "${theme.name}" has no template ${name}.html.`)
  return {
    template,
    partials: theme.partials,
    context: { ...base, ...content, email: { to, subject, preheader } },
    injects: {},
    locale: website.settings.locale,
    timeZone: website.settings.timeZone,
    now: undefined,
    options: RENDER_OPTIONS,
  }
}
