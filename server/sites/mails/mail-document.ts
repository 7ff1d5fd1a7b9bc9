import type { FastifyReply } from 'fastify'
import { composeEmail } from '../../mail/compose-email.ts'
import type { Email } from '../../mail/email.ts'
import { toPlainText } from '../../mail/to-text.ts'
import type { Visit } from '../../visitor/visit.ts'
import { renderPage } from '../render-page.ts'

/** A mail holds its styles and loads pictures only. Only pages of this website may frame it. */
const EMAIL_POLICY =
  "default-src 'none'; img-src ORIGIN; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The part of a mail that is shown: that for most mail programs, or that for those without HTML. */
export type MailPart = 'html' | 'text'

/** Sends a part of a mail, exactly as its recipient gets it. */
export async function sendMailDocument(visit: Visit, email: Email, part: MailPart): Promise<FastifyReply> {
  const { origin, reply, site } = visit
  reply.headers({
    'cache-control': 'private, no-store',
    // Named, because a sandboxed frame has no origin that 'self' could mean.
    'content-security-policy': EMAIL_POLICY.replace('ORIGIN', new URL(origin).origin),
    'x-robots-tag': 'noindex',
  })
  // The sandboxed frame has no origin, so the browser cannot isolate it by origin as this header asks.
  reply.removeHeader('origin-agent-cluster')
  const html = await renderPage(visit, composeEmail(site, email))
  if (part === 'text') return reply.type('text/plain; charset=utf-8').send(toPlainText(html))
  return reply.type('text/html; charset=utf-8').send(html)
}
