import type { RenderRequest } from '../render/schema.ts'
import type { Email } from '../shop/order-email.ts'
import { templateOf, toRenderRequest } from './compose-page.ts'
import type { Site } from './site.ts'

/** A mail as a request to render it. It stands alone: no layout, no stylesheet, nothing of a visitor. */
export function composeEmail({ theme, base, website }: Site, email: Email): RenderRequest {
  const { template, to, subject, preheader, content } = email
  const context = { ...base, ...content, email: { to, subject, preheader } }
  return toRenderRequest(website, templateOf(theme, template), theme.partials, context)
}
