import type { FastifyContextConfig, FastifyPluginAsync } from 'fastify'
import { type SiteServices, type VisitHandler, withVisit } from '../visitor/visit.ts'

/** Routes that answer GET and HEAD, by their paths. */
export function getRoutes(
  handlers: Readonly<Record<string, VisitHandler>>,
  config: FastifyContextConfig = {},
): FastifyPluginAsync<SiteServices> {
  return async (app, services) => {
    for (const [path, handle] of Object.entries(handlers))
      app.get(path, { config }, withVisit(services, handle))
  }
}
