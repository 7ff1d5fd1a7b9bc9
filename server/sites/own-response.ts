import type { FastifyReply } from 'fastify'
import { isFresh } from '../bytes/etag.ts'
import type { Visit } from '../visitor/visit.ts'
import type { PolicySources } from '../website/captcha.ts'
import { joinSources } from './player-sources.ts'
import { policyFor } from './security-headers.ts'

/** The page of one visitor. */
export interface OwnPage {
  readonly status: number
  /** Whether no cache may store it, not even that of the browser. */
  readonly isPrivate: boolean
  /** Sources that the players of its videos need. */
  readonly sources: PolicySources
  readonly body: Buffer
  /** Of all that lasts in the page. */
  readonly etag: string
}

/** Sends the page of one visitor; 304 when the visitor already has it. */
export function sendOwnPage({ request, reply, site }: Visit, page: OwnPage): FastifyReply {
  reply.headers({
    // Never public, because the page holds the visitor's cart and crumb.
    'cache-control': page.isPrivate ? 'private, no-store' : 'private, no-cache',
    'server-timing': request.record.phases.toHeader(),
    vary: 'cookie',
  })
  const etag = `W/${page.etag}`
  if (page.status === 200) {
    reply.header('etag', etag)
    // A 304 sends no policy, because the nonce in the cached page fits only the policy that came with it.
    if (isFresh(request, etag)) return reply.removeHeader('content-security-policy').code(304).send()
  }
  return reply
    .header(
      'content-security-policy',
      policyFor(reply.nonce, joinSources(site.captcha?.sources ?? {}, page.sources)),
    )
    .code(page.status)
    .type('text/html; charset=utf-8')
    .send(page.body)
}
