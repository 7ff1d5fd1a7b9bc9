import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { FILE_PATH } from '../../../engine/domain/data/paths.ts'
import { notFound } from '../../errors/request-problems.ts'
import { sendStatic } from '../../http/send-static.ts'
import { StaticFile } from '../../http/static-file.ts'
import type { Website } from '../../store/types.ts'
import { parametersOf } from '../../visitor/fields.ts'
import type { SiteServices } from '../../visitor/visit.ts'
import { textFileOf } from '../../website/script-texts.ts'
import { getRoutes } from '../get-routes.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** Scripts and styles of islands, and the texts that they say. */
export const clientRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const texts = new WeakMap<Website, { readonly file: StaticFile; readonly digest: string }>()
  const textsOf = (website: Website) => {
    const made = texts.get(website)
    if (made !== undefined) return made
    const { json, digest } = textFileOf(website)
    const file = new StaticFile(json, 'application/json; charset=utf-8')
    texts.set(website, { file, digest })
    return { file, digest }
  }
  // Each page that is open asks for it all the time, so it is not logged.
  if (services.client?.isForDevelopment) {
    const start = randomUUID()
    app.get(FILE_PATH.reload, { logLevel: 'silent' }, async () => start)
  }
  const routes = getRoutes({
    [FILE_PATH.client]: async (visit) => {
      const file = services.client?.find(visit.parameter('file'))
      if (file === undefined) throw notFound()
      visit.reply.header('cache-control', FOREVER)
      return sendStatic(visit.request, visit.reply, file)
    },
    [FILE_PATH.texts]: async (visit) => {
      const { language } = parametersOf(visit.request)
      const { file, digest } = textsOf(visit.site.inLanguage(language).website)
      // A page made before the last change names an older file. It gets the current texts, which must not be cached for that name.
      const isCurrent = visit.parameter('digest') === digest
      visit.reply.header('cache-control', isCurrent ? FOREVER : 'public, no-cache')
      return sendStatic(visit.request, visit.reply, file)
    },
  })
  await app.register(routes, services)
}
