import type { RenderRequest } from '../render/schema.ts'
import { templateOf, toRenderRequest } from '../website/render-request.ts'
import type { Site } from '../website/site.ts'
import type { Email } from './email.ts'

/** Makes the render request of a mail, which has no layout, no stylesheet and nothing of the visitor. */
export function composeEmail({ theme, base, website }: Site, email: Email): RenderRequest {
  const { template, to, subject, preheader, content } = email
  const context = { ...base, ...content, email: { to, subject, preheader } }
  return toRenderRequest(website, templateOf(theme, template), theme.partials, context)
}
