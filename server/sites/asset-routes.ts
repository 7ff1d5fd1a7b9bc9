import type { FastifyPluginAsync } from 'fastify'
import { FILE_PATH } from '../../engine/domain/data/paths.ts'
import { notFound } from '../errors/request-problems.ts'
import type { SiteServices, Visit } from '../visitor/visit.ts'
import { isBoughtAsset } from '../website/files/site-assets.ts'
import { AssetFiles } from './asset-files.ts'
import { isBoughtFile } from './bought-files.ts'
import { getRoutes } from './get-routes.ts'
import { sendFile } from './send-file.ts'

/** Stylesheets of themes, files of websites, and files that only buyers may open. */
export const assetRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const files = new AssetFiles()
  const routes = getRoutes({
    [FILE_PATH.theme]: sendStylesheet,
    [FILE_PATH.site]: async (visit) => {
      const name = visit.parameter('name')
      if (isBoughtAsset(name)) throw notFound()
      visit.reply.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
      return sendFile(visit, await files.get(visit, name))
    },
    [FILE_PATH.bought]: async (visit) => {
      const name = visit.parameter('name')
      if (!isBoughtFile(visit.signer, visit.site, name, visit.parameter('mark'))) throw notFound()
      visit.reply.headers({ 'cache-control': 'private, max-age=3600', 'x-robots-tag': 'noindex' })
      return sendFile(visit, await files.get(visit, name))
    },
  })
  await app.register(routes, services)
}

async function sendStylesheet(visit: Visit) {
  const file = visit.parameter('file')
  const stylesheet = visit.services.themes.ofStylesheet(file)?.stylesheet
  if (stylesheet === undefined) throw notFound()
  // A page made before the last change names an older file. It gets the current styles, which must not be cached for that name.
  const isCurrent = stylesheet.url.endsWith(`/${file}`)
  const lifetime = isCurrent ? 'max-age=31536000, immutable' : 'no-cache'
  return visit.reply
    .type('text/css; charset=utf-8')
    .header('cache-control', `public, ${lifetime}`)
    .send(stylesheet.css)
}
