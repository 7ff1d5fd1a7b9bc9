import type { FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage } from '../website/languages/links.ts'
import { toOwnPath } from '../website/urls.ts'

interface RedirectExchange {
  readonly request: Pick<FastifyRequest, 'site'>
  readonly reply: FastifyReply
}

/**
 * Redirects to a page of this website in the language of the visit, and to its home page in place of another host. No other
 * code redirects.
 */
export function redirect(
  { request, reply }: RedirectExchange,
  path: string,
  status: 301 | 302 | 303,
): FastifyReply {
  return reply.redirect(inLanguage(request.site.language.prefix, toOwnPath(path)), status)
}
