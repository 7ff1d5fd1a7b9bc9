import type { FastifyPluginAsync } from 'fastify'
import { FILE_PATH } from '../../../engine/domain/data/paths.ts'
import { notFound } from '../../errors/request-problems.ts'
import { addVary } from '../../http/compression.ts'
import { sendStatic } from '../../http/send-static.ts'
import type { SiteServices, Visit } from '../../visitor/visit.ts'
import { isBoughtAsset } from '../../website/files/asset-names.ts'
import { isBoughtFile } from '../bought-files.ts'
import { getRoutes } from '../get-routes.ts'
import { AssetFiles } from './asset-files.ts'
import { clientRoutes } from './client-routes.ts'
import { FileCache } from './file-cache.ts'
import { iconRoutes } from './icon-routes.ts'
import { PicturePool } from './pictures/picture-pool.ts'
import { sendStaticFile } from './send-file.ts'
import { ThemeFiles } from './theme-files.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** Stylesheets and fonts of themes, files of websites, and files that only buyers may open. */
export const assetRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const cache = new FileCache()
  const pictures = new PicturePool()
  app.addHook('onClose', async () => pictures.close())
  const files = new AssetFiles(cache, pictures)
  const themeFiles = new ThemeFiles(services.themes)
  const send = async (visit: Visit, name: string) => {
    if ('format' in (visit.request.query as object)) addVary(visit.reply, 'accept')
    return sendStaticFile(visit, await files.get(visit, name))
  }
  const routes = getRoutes({
    [FILE_PATH.theme]: async (visit) => {
      const { file, isCurrent } = await themeFiles.get(visit.parameter('file'))
      // A page made before the last change names an older file. It gets the current styles, which must not be cached for that name.
      visit.reply.header('cache-control', isCurrent ? FOREVER : 'public, no-cache')
      return sendStatic(visit.request, visit.reply, file)
    },
    [FILE_PATH.site]: async (visit) => {
      const name = visit.parameter('name')
      if (isBoughtAsset(name)) throw notFound()
      visit.reply.headers({
        'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
        // Mails show these pictures, and many are read in the browser at another website.
        'cross-origin-resource-policy': 'cross-origin',
      })
      return send(visit, name)
    },
    [FILE_PATH.bought]: async (visit) => {
      const name = visit.parameter('name')
      if (!(await isBoughtFile(visit, name, visit.parameter('mark')))) throw notFound()
      visit.reply.headers({ 'cache-control': 'private, max-age=3600', 'x-robots-tag': 'noindex' })
      return send(visit, name)
    },
  })
  await app.register(routes, services)
  await app.register(iconRoutes(cache, files, pictures), services)
  await app.register(clientRoutes, services)
}
