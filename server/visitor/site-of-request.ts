import plugin from 'fastify-plugin'
import { siteUnknown } from '../errors/visitor-problems.ts'
import type { Metrics } from '../observe/metrics/metrics.ts'
import type { Store } from '../store/store.ts'
import type { SiteDirectory } from '../website/directory.ts'
import type { Signer } from '../website/signing.ts'
import type { Site } from '../website/site.ts'
import { siteForVisitor } from './access.ts'
import { addressOfHome, readLanguage } from './language-of-request.ts'
import { type MarkState, NO_MARKS, readMarkState } from './mark-state.ts'
import { originsOf, type PublicAddress } from './origin.ts'
import { redirect, withQueryOf } from './redirect.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The site of the request's host name, as the visitor may see it. */
    site: Site
  }
}

interface SiteOptions {
  readonly store: Store
  readonly directory: SiteDirectory
  readonly signer: Signer
  readonly metrics: Metrics
  readonly publicAddress: PublicAddress
}

/** Whether the site has pages that a mark could open. */
function hasClosed({ locks, paywalls, website }: Site): boolean {
  return locks.size + paywalls.size > 0 || website.passwordHash !== null
}

/** Finds the site of each request by its host name, as the visitor's cookies open it. Counts requests and work by website. */
export const siteOfRequest = plugin<SiteOptions>(
  async (app, { store, directory, signer, metrics, publicAddress }) => {
    // Fastify wants an initial value. The hook below sets the site before any route reads it.
    app.decorateRequest('site', null as unknown as Site)
    app.decorateRequest('origin', '')
    app.decorateRequest('visitedOrigin', '')
    app.decorateRequest('recordedHost', undefined)
    app.decorateRequest('isPageOfOwner', false)
    app.decorateRequest('visitor', null)
    app.decorateRequest('account', null)
    app.decorateRequest('nextSessionTokens', null)
    app.decorateRequest('accountMemberships', null as unknown as readonly string[])
    app.decorateRequest('marks', null as unknown as MarkState)
    app.addHook('onRequest', async (request, reply) => {
      const found = await directory.find(request.askedHost)
      if (found === undefined) throw siteUnknown()
      const { site, host } = found
      Object.assign(request, originsOf(request, found, publicAddress))
      request.recordedHost = host
      request.accountMemberships = []
      request.marks = hasClosed(site) ? await readMarkState(store.read, site.website.id, request) : NO_MARKS
      request.record.site = site.website.id
      metrics.siteRequested(site.website.id)
      request.site = siteForVisitor(signer, request, readLanguage(request, site))
      const own = addressOfHome(request)
      if (own !== undefined) return redirect({ request, reply }, withQueryOf(request, own), 301)
    })
    app.addHook('onResponse', async ({ site, record }) => {
      const ms = record.phases.list.reduce((sum, phase) => sum + phase.ms, 0)
      if (site !== null) metrics.worked(site.website.id, ms)
    })
  },
)
