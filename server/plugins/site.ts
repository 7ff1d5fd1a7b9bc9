import plugin from 'fastify-plugin'
import { siteUnknown } from '../api/refusal.ts'
import type { SiteDirectory } from '../sites/directory.ts'
import type { Site } from '../sites/site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The website that was asked. */
    site: Site
  }
}

/** Finds the website of each request by its host name. */
export const siteOfRequest = plugin<{ directory: SiteDirectory }>(async (app, { directory }) => {
  // Set by the hook below before anything reads it.
  app.decorateRequest('site', null as unknown as Site)
  app.decorateRequest('visitor', null)
  app.addHook('onRequest', async (request) => {
    const site = await directory.find(request.hostname.toLowerCase())
    if (site === undefined) throw siteUnknown()
    request.site = site
    request.record.site = site.website.id
  })
})
