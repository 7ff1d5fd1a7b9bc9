import { IMAGE_WIDTHS } from '../../../engine/domain/data/image.ts'
import { notFound } from '../../errors/request-problems.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { FileCache } from './file-cache.ts'
import { type PictureForm, pictureFormOf } from './picture-form.ts'
import { StaticFile } from './static-file.ts'

/** The widths of pictures (platform specification §9), as `?format=500w` requests them. */
const WIDTHS: ReadonlySet<string> = new Set(IMAGE_WIDTHS.map((width) => `${width}w`))

/** Files of websites in the requested widths and formats. */
export class AssetFiles {
  readonly #cache: FileCache

  constructor(cache: FileCache) {
    this.#cache = cache
  }

  /** A file by its name, in the width and format that the request asks for; throws `not_found`. */
  async get(visit: Visit, name: string): Promise<StaticFile> {
    const { request, site } = visit
    const original = await this.original(visit, name)
    const width = widthIn(request.query)
    if (width === 0 || !original.contentType.startsWith('image/')) return original
    const form = pictureFormOf(original, request.headers.accept ?? '', width)
    if (form === undefined) return original
    // The tag stands for the bytes, so a change of other content keeps the picture.
    return this.#cache.onceInTurn([site.website.id, name, original.etag, String(width), form], () =>
      resize(visit, original, width, form),
    )
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
}

/** The width that a query asks for; 0 for none. */
function widthIn(query: unknown): number {
  const { format } = query as { format?: unknown }
  return typeof format === 'string' && WIDTHS.has(format) ? Number.parseInt(format, 10) : 0
}

/** A picture in another width; the file itself when it cannot be decoded. */
async function resize(
  { request }: Visit,
  original: StaticFile,
  width: number,
  form: PictureForm,
): Promise<StaticFile> {
  // Imported at the first use, because the library takes 21 MB of memory.
  const { resizePicture } = await import('./resize-picture.ts')
  try {
    return new StaticFile(await resizePicture(original.bytes, width, form), `image/${form}`)
  } catch (err) {
    request.log.warn({ err, width, form }, 'A picture could not be resized')
    return original
  }
}
