import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import plugin from 'fastify-plugin'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { PolicySources } from '../website/captcha.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The random nonce that allows the scripts of this answer to run. */
    nonce: string
  }
}

const YEAR_S = 31_536_000

/** Headers of answers that are sent before any hook runs, such as the answer to a malformed path. They load nothing. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The headers of an answer without hooks, with the year for which browsers use TLS alone. */
export function bareHeaders(hasSubdomains: boolean): Readonly<Record<string, string>> {
  const scope = hasSubdomains ? '; includeSubDomains' : ''
  return { ...BARE_HEADERS, 'strict-transport-security': `max-age=${YEAR_S}${scope}` }
}

/** Sets the security headers of every answer. */
export const securityHeaders = plugin<{ hasSubdomains: boolean }>(async (app, { hasSubdomains }) => {
  await app.register(helmet, {
    // Set by the hook below, because helmet builds the whole policy again for each request.
    contentSecurityPolicy: false,
    // The subdomains of a customer's host may be websites of others.
    strictTransportSecurity: { maxAge: YEAR_S, includeSubDomains: hasSubdomains },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Only Internet Explorer and Flash read these.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  })
  app.decorateReply('nonce', '')
  app.addHook('onRequest', (_request, reply, done) => {
    reply.nonce = randomUUID()
    reply.header('content-security-policy', policyFor(reply.nonce))
    reply.header('permissions-policy', PERMISSIONS)
    done()
  })
})

/** Pages of websites use no sensors, and no frame inside them may. Payment stays allowed for wallets of our own pages. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .concat('payment=(self)')
  .join(', ')

/** The content security policy of a page whose scripts have this nonce. `opened` are sources besides this website. */
export function policyFor(nonce: string, opened: PolicySources = {}): string {
  const { 'script-src': scripts = [], ...others } = opened
  const policy = [`${ALWAYS};script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`, ...scripts].join(' ')
  const directives = Object.entries(others).map(([name, sources]) => [name, "'self'", ...sources].join(' '))
  return [policy, ...directives].join(';')
}

const ALWAYS = [
  "default-src 'self'",
  "img-src 'self' data:",
  // The formatter `video` prints this one style attribute, `opacity: 0;`.
  "style-src-attr 'unsafe-hashes' 'sha256-/uAJu74u5xVXg1o0rPNy33Hc2fxBQh/btht8PqSxqyU='",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  `report-uri ${API_PATH.policyReports}`,
].join(';')
