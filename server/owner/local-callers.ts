import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import plugin from 'fastify-plugin'
import { callerForeign } from '../errors/owner-problems.ts'

/**
 * Refuses web pages while no keys are set.
 *
 * The render API then listens at loopback, where a page in a browser of this machine reaches it, too. Browsers send
 * `Origin` or `Sec-Fetch-Site` with its requests. A host name that is made to resolve to loopback gives itself away as
 * `Host`.
 */
export const localCallers = plugin<{ hasKeys: boolean }>(async (app, { hasKeys }) => {
  if (hasKeys) return
  app.addHook('onRequest', ({ headers, hostname }, _reply, done) => {
    done(isPage(headers) || !isLocal(hostname) ? callerForeign() : undefined)
  })
})

function isPage({ origin, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  // `none` is a page that a person opened by its address.
  return origin !== undefined || site !== 'none'
}

function isLocal(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return name === 'localhost' || isIP(name) !== 0
}
