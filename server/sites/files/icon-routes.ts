import type { FastifyPluginAsync } from 'fastify'
import { cutAtGrapheme } from '../../../engine/domain/data/graphemes.ts'
import { FILE_PATH, fillPath } from '../../../engine/domain/data/paths.ts'
import { member, toText } from '../../../engine/domain/data/value.ts'
import { digestOf } from '../../bytes/digest.ts'
import { notFound } from '../../errors/request-problems.ts'
import { sendStatic } from '../../http/send-static.ts'
import { StaticFile } from '../../http/static-file.ts'
import type { SiteServices, Visit } from '../../visitor/visit.ts'
import type { Site } from '../../website/site.ts'
import { getRoutes } from '../get-routes.ts'
import type { AssetFiles } from './asset-files.ts'
import { drawLetter } from './draw-letter.ts'
import type { FileCache } from './file-cache.ts'
import type { IconForm } from './pictures/make-icon.ts'
import type { PicturePool } from './pictures/picture-pool.ts'
import { toIco } from './to-ico.ts'

const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
const PAPER = '#fcfcfb'
/** The colour of websites that name none as `brandColor`. */
const DEFAULT_COLOR = '#12293f'

const FAVICON_SIZES = [16, 32, 48]
const TOUCH_ICON: IconForm = { sizePx: 180, margin: 0.1, background: PAPER }
/** Phones cut a maskable icon to a shape that always holds the middle 80 %. */
const ICONS: ReadonlyMap<string, IconForm> = new Map([
  ['192.png', { sizePx: 192, margin: 0, background: undefined }],
  ['512.png', { sizePx: 512, margin: 0, background: undefined }],
  ['maskable.png', { sizePx: 512, margin: 0.15, background: PAPER }],
])

/** The icons of a website and its manifest, made of its favicon, else of its logo, else of its first letter. */
export function iconRoutes(
  cache: FileCache,
  files: AssetFiles,
  pictures: PicturePool,
): FastifyPluginAsync<SiteServices> {
  const toPng = (picture: Buffer, form: IconForm) => makePng(pictures, picture, form)
  const send = async (visit: Visit, name: string, make: (picture: Buffer) => Promise<StaticFile>) => {
    const { id, revision } = visit.site.website
    const file = await cache.once(['icon', id, String(revision), name], async () =>
      withFallback(visit.site, await readPicture(visit, files), make),
    )
    visit.reply.header('cache-control', A_DAY)
    return sendStatic(visit.request, visit.reply, file)
  }
  return getRoutes({
    [FILE_PATH.favicon]: (visit) => send(visit, 'favicon', (picture) => toFavicon(pictures, picture)),
    [FILE_PATH.touchIcon]: (visit) => send(visit, 'touch', (picture) => toPng(picture, TOUCH_ICON)),
    [FILE_PATH.icon]: async (visit) => {
      const name = visit.parameter('name')
      const form = ICONS.get(name)
      if (form === undefined) throw notFound()
      return send(visit, name, (picture) => toPng(picture, form))
    },
    [FILE_PATH.manifest]: async (visit) => {
      visit.reply.header('cache-control', A_DAY)
      return visit.reply.type('application/manifest+json').send(JSON.stringify(toManifest(visit.site)))
    },
  })
}

async function makePng(pictures: PicturePool, bytes: Buffer, form: IconForm): Promise<StaticFile> {
  return new StaticFile(await makeIcon(pictures, bytes, form), 'image/png')
}

/** A website has few icons, so each picture takes turns with those of visitors. */
function makeIcon(pictures: PicturePool, bytes: Buffer, form: IconForm): Promise<Buffer> {
  const picture = `icon ${digestOf(bytes)}`
  return pictures.run(picture, picture, { kind: 'icon', bytes, form })
}

async function toFavicon(pictures: PicturePool, bytes: Buffer): Promise<StaticFile> {
  const icons = FAVICON_SIZES.map(async (sizePx) => {
    const form = { sizePx, margin: 0, background: undefined }
    return { sizePx, png: await makeIcon(pictures, bytes, form) }
  })
  return new StaticFile(toIco(await Promise.all(icons)), 'image/x-icon')
}

/** Makes an icon of the owner's picture, or of the first letter when the picture cannot be decoded. */
async function withFallback(
  site: Site,
  picture: Buffer | undefined,
  make: (picture: Buffer) => Promise<StaticFile>,
): Promise<StaticFile> {
  if (picture === undefined) return make(letterOf(site))
  return make(picture).catch(() => make(letterOf(site)))
}

/** The owner's favicon, else the logo; undefined for neither. */
async function readPicture(visit: Visit, files: AssetFiles): Promise<Buffer | undefined> {
  const own = member(visit.site.website.data, 'website')
  const [address] = ['favicon', 'logoImage']
    .map((name) => toText(member(member(own, name), 'assetUrl')))
    .filter(Boolean)
  const name = /^\/assets\/site\/([\w.-]+)$/.exec(address ?? '')?.[1]
  return name === undefined ? undefined : (await files.original(visit, name)).bytes
}

function letterOf(site: Site): Buffer {
  const { title, settings } = site.website
  return drawLetter(title, settings.locale, { color: PAPER, background: colorOf(site) })
}

function colorOf({ website }: Site): string {
  const color = toText(member(member(website.data, 'website'), 'brandColor'))
  return /^#(?:[0-9a-f]{3}){1,2}$/i.test(color) ? color : DEFAULT_COLOR
}

function toManifest(site: Site) {
  const { title, settings } = site.website
  const icon = (name: string) => fillPath(FILE_PATH.icon, { name })
  return {
    ...{
      id: '/',
      name: title,
      short_name: cutAtGrapheme(title, 24),
      lang: settings.locale,
      start_url: '/',
      display: 'browser',
    },
    ...{ theme_color: colorOf(site), background_color: PAPER },
    icons: [
      { src: icon('192.png'), sizes: '192x192', type: 'image/png' },
      { src: icon('512.png'), sizes: '512x512', type: 'image/png' },
      { src: icon('maskable.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
