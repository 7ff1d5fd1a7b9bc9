import { IMAGE_WIDTHS } from '../../../engine/domain/data/image.ts'
import { notFound } from '../../errors/request-problems.ts'
import { rateLimited } from '../../errors/visitor-problems.ts'
import { StaticFile } from '../../http/static-file.ts'
import { keyOf } from '../../visitor/rates.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { FileCache } from './file-cache.ts'
import { type PictureForm, pictureFormOf } from './pictures/picture-form.ts'
import { PictureFailed, type PicturePool } from './pictures/picture-pool.ts'

/** The widths of pictures (platform specification §9), as `?format=500w` requests them. */
const WIDTHS: ReadonlySet<string> = new Set(IMAGE_WIDTHS.map((width) => `${width}w`))

/** Pictures a minute that are made for one address: more than the pages of a visitor show. Kept ones are not counted. */
const MAX_WORK = 120
const WINDOW_S = 60

/** Files of websites in the requested widths and formats. */
export class AssetFiles {
  readonly #cache: FileCache
  readonly #pictures: PicturePool

  constructor(cache: FileCache, pictures: PicturePool) {
    this.#cache = cache
    this.#pictures = pictures
  }

  /** A file by its name, in the width and format that the request asks for; throws `not_found`, `rate_limited`. */
  async get(visit: Visit, name: string): Promise<StaticFile> {
    const { request, site } = visit
    const original = await this.original(visit, name)
    const width = widthIn(request.query)
    if (width === 0 || !original.contentType.startsWith('image/')) return original
    const form = pictureFormOf(original, request.headers.accept ?? '', width)
    // The tag stands for the bytes, so a change of other content keeps the picture.
    const picture = [site.website.id, name, original.etag].join('\n')
    if (form === undefined || this.#pictures.hasFailed(picture)) return original
    const key = [picture, String(width), form]
    if (!this.#cache.has(key)) await limitWork(visit)
    return this.#cache.once(key, () => this.#resize(visit, picture, { original, width, form }))
  }

  /** A file by its name, as the owner uploaded it; throws `not_found`. */
  original({ read, site }: Visit, name: string): Promise<StaticFile> {
    const { id, revision } = site.website
    return this.#cache.once([id, String(revision), name], async () => {
      const asset = await read.assets.byName(id, name)
      if (asset === undefined) throw notFound()
      return new StaticFile(asset.bytes, asset.contentType)
    })
  }

  /** A picture in another width; the file itself when it cannot be decoded, which is remembered for all widths. */
  async #resize(
    { request }: Visit,
    picture: string,
    { original, width, form }: WantedPicture,
  ): Promise<StaticFile> {
    try {
      const bytes = await this.#pictures.run(keyOf(request), picture, {
        kind: 'resize',
        bytes: original.bytes,
        width,
        form,
      })
      return new StaticFile(bytes, `image/${form}`)
    } catch (err) {
      if (!(err instanceof PictureFailed)) throw err
      request.log.warn({ err, width, form }, 'A picture could not be resized')
      return original
    }
  }
}

interface WantedPicture {
  readonly original: StaticFile
  readonly width: number
  readonly form: PictureForm
}

/** Counts work on a picture; throws `rate_limited` after too much of it. Without Redis nothing is counted. */
async function limitWork({ request }: Visit): Promise<void> {
  const { counter, log } = request.server
  const counted = await counter.add(`picture ${keyOf(request)}`, 1, WINDOW_S).catch((err: unknown) => {
    log.warn({ err }, 'Redis does not answer, so work on pictures is not limited')
    return undefined
  })
  if (counted !== undefined && counted.total > MAX_WORK) throw rateLimited(counted.endsInS)
}

/** The width that a query asks for; 0 for none. */
function widthIn(query: unknown): number {
  const { format } = query as { format?: unknown }
  return typeof format === 'string' && WIDTHS.has(format) ? Number.parseInt(format, 10) : 0
}
