import plugin from 'fastify-plugin'
import type { Metrics } from '../metrics/metrics.ts'
import { siteUnknown } from '../refusal.ts'
import { siteFor } from '../sites/access.ts'
import type { SiteDirectory } from '../sites/directory.ts'
import type { Signer } from '../sites/signing.ts'
import type { Site } from '../sites/site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The website that was asked, as the visitor may see it. */
    site: Site
  }
}

interface SiteOptions {
  readonly directory: SiteDirectory
  readonly signer: Signer
  readonly metrics: Metrics
}

/** Finds the website of each request by its host name, with what the visitor's cookies open of it, and counts what it is asked and how long that takes. */
export const siteOfRequest = plugin<SiteOptions>(async (app, { directory, signer, metrics }) => {
  // Set by the hook below before anything reads it.
  app.decorateRequest('site', null as unknown as Site)
  app.decorateRequest('visitor', null)
  app.addHook('onRequest', async (request) => {
    const site = await directory.find(request.hostname.toLowerCase())
    if (site === undefined) throw siteUnknown()
    request.site = siteFor(signer, request, site)
    request.record.site = site.website.id
    metrics.siteRequested(site.website.id)
  })
  app.addHook('onResponse', async ({ site, record }) => {
    const ms = record.phases.list.reduce((sum, phase) => sum + phase.ms, 0)
    if (site !== null) metrics.worked(site.website.id, ms)
  })
})
