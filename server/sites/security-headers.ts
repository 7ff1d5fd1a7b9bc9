import { randomUUID } from 'node:crypto'
import plugin from 'fastify-plugin'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { PolicySources } from '../website/captcha.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The random nonce that allows the scripts of this response to run. */
    nonce: string
  }
}

const YEAR_S = 31_536_000

/** The subdomains of a customer's host may be websites of others. */
function transportSecurity(hasSubdomains: boolean): Readonly<Record<string, string>> {
  const scope = hasSubdomains ? '; includeSubDomains' : ''
  return { 'strict-transport-security': `max-age=${YEAR_S}${scope}` }
}

/** The headers that all responses have, except the policy of contents, which has a nonce of its own each time. */
function headersOfAll(hasSubdomains: boolean): Readonly<Record<string, string>> {
  return {
    ...transportSecurity(hasSubdomains),
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'SAMEORIGIN',
    // Turns a filter of old browsers off, which could be used to remove scripts of a page.
    'x-xss-protection': '0',
  }
}

/** Sets the security headers of every response. */
export const securityHeaders = plugin<{ hasSubdomains: boolean }>(async (app, { hasSubdomains }) => {
  const headers = headersOfAll(hasSubdomains)
  app.decorateReply('nonce', '')
  app.addHook('onRequest', (_request, reply, done) => {
    reply.nonce = randomUUID()
    reply.headers(headers)
    reply.header('content-security-policy', policyFor(reply.nonce))
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

/** Ends a source, a directive or the policy. */
const SEPARATOR = /[\s;,]/

/**
 * The content security policy of a page whose scripts have this nonce. `opened` are sources besides this website; one with a
 * separator is left out.
 */
export function policyFor(nonce: string, opened: PolicySources = {}): string {
  const { 'script-src': scripts = [], ...others } = opened
  const join = (first: string, sources: readonly string[]) =>
    [first, ...sources.filter((source) => !SEPARATOR.test(source))].join(' ')
  const policy = join(`${ALWAYS};script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`, scripts)
  const directives = Object.entries(others).map(([name, sources]) => join(`${name} 'self'`, sources))
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
