import type { FastifyPluginAsync } from 'fastify'
import { FILE_PATH } from '../../../engine/domain/data/paths.ts'
import { notFound } from '../../errors/request-problems.ts'
import type { SiteServices } from '../../visitor/visit.ts'
import { clientContentType } from '../../website/client-files.ts'
import { textFileOf } from '../../website/script-texts.ts'
import { getRoutes } from '../get-routes.ts'
import { sendStatic } from './send-file.ts'
import { StaticFile } from './static-file.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** Scripts and styles of islands, and the texts that they say. */
export const clientRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const known = new Map<string, StaticFile>()
  const find = (name: string): StaticFile => {
    const bytes = known.has(name) ? undefined : services.client?.read(name)
    if (bytes !== undefined) known.set(name, new StaticFile(bytes, clientContentType(name)))
    const file = known.get(name)
    if (file === undefined) throw notFound()
    return file
  }
  const routes = getRoutes({
    [FILE_PATH.client]: async (visit) => {
      const file = find(visit.parameter('file'))
      visit.reply.header('cache-control', FOREVER)
      return sendStatic(visit, file)
    },
    [FILE_PATH.texts]: async (visit) => {
      const { json, digest } = textFileOf(visit.site.website)
      // A page made before the last change names an older file. It gets the current texts, which must not be cached for that name.
      const isCurrent = visit.parameter('digest') === digest
      visit.reply.header('cache-control', isCurrent ? FOREVER : 'public, no-cache')
      return sendStatic(visit, new StaticFile(json, 'application/json; charset=utf-8'))
    },
  })
  await app.register(routes, services)
}
