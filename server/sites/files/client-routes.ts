import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { FILE_PATH } from '../../../engine/domain/data/paths.ts'
import { notFound } from '../../errors/request-problems.ts'
import type { Website } from '../../store/types.ts'
import { parametersOf } from '../../visitor/fields.ts'
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
    const read = known.has(name) ? undefined : services.client?.read(name)
    if (read !== undefined) known.set(name, new StaticFile(read.bytes, clientContentType(name), read.forms))
    const file = known.get(name)
    if (file === undefined) throw notFound()
    return file
  }
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
      const file = find(visit.parameter('file'))
      visit.reply.header('cache-control', FOREVER)
      return sendStatic(visit, file)
    },
    [FILE_PATH.texts]: async (visit) => {
      const { language } = parametersOf(visit.request)
      const { file, digest } = textsOf(visit.site.inLanguage(language).website)
      // A page made before the last change names an older file. It gets the current texts, which must not be cached for that name.
      const isCurrent = visit.parameter('digest') === digest
      visit.reply.header('cache-control', isCurrent ? FOREVER : 'public, no-cache')
      return sendStatic(visit, file)
    },
  })
  await app.register(routes, services)
}
