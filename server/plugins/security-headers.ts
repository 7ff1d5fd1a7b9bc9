import helmet from '@fastify/helmet'
import plugin from 'fastify-plugin'

const YEAR_S = 31_536_000
const SELF = ["'self'"]
const NONE = ["'none'"]

/** The same for answers that no hook runs for. They are no pages, and need nothing. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
}

/** Headers that keep a page to itself, on every answer. `reply.cspNonce.script` is what scripts of the page carry. */
export const securityHeaders = plugin(async (app) => {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: [...SELF, "'strict-dynamic'"],
        styleSrc: SELF,
        imgSrc: [...SELF, 'data:'],
        objectSrc: NONE,
        baseUri: NONE,
        formAction: SELF,
        frameAncestors: SELF,
      },
    },
    strictTransportSecurity: { maxAge: YEAR_S },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Of the same place in the document, and no longer sent by anybody else.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  })
})
