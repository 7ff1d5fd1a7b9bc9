import type { RenderRequest } from '../render/schema.ts'
import { templateOf, toRenderRequest } from '../website/render-request.ts'
import type { Site } from '../website/site.ts'
import type { Email } from './email.ts'

/** The template around every mail; it applies the partial `mail`. */
const FRAME = 'emails/frame'

/** Makes the render request of a mail, which has no stylesheet and nothing of the visitor. */
export function composeEmail({ theme, base, website }: Site, email: Email): RenderRequest {
  const { template, to, subject, preheader, unsubscribe, content } = email
  const unsubscribeUrl = unsubscribe?.url ?? ''
  const context = { ...base, ...content, email: { to, subject, preheader, unsubscribeUrl } }
  const frame = templateOf(theme, FRAME)
  const partials = theme.applied.of(frame, { mail: templateOf(theme, template) })
  return toRenderRequest(website, frame, partials, context)
}
