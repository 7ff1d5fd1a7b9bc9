import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import plugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyReply {
    /** What scripts of this page carry, another one each time. */
    nonce: string
  }
}

const YEAR_S = 31_536_000

/** The same for answers that no hook runs for. They are no pages, and need nothing. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
}

/** Headers that keep a page to itself, on every answer. */
export const securityHeaders = plugin(async (app) => {
  await app.register(helmet, {
    // Its own is parsed anew for each request.
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: YEAR_S },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // For browsers that nobody has any more.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  })
  app.decorateReply('nonce', '')
  app.addHook('onRequest', (_request, reply, done) => {
    reply.nonce = randomUUID()
    reply.header('content-security-policy', policyFor(reply.nonce))
    done()
  })
})

function policyFor(nonce: string): string {
  return `${ALWAYS};script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`
}

const ALWAYS = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join(';')
