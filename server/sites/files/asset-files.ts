import { LRUCache } from 'lru-cache'
import { notFound } from '../../errors/request-problems.ts'
import type { Visit } from '../../visitor/visit.ts'
import { type PictureForm, pictureFormOf } from './picture-form.ts'
import { StaticFile } from './static-file.ts'

/** The widths of pictures (platform specification §9), as `?format=500w` requests them. */
const WIDTHS: ReadonlySet<string> = new Set(['100w', '300w', '500w', '750w', '1000w', '1500w', '2500w'])

const MAX_CACHE_BYTES = 32 * 2 ** 20

/** Files of websites in the requested widths, cached up to 32 MiB in each process. */
export class AssetFiles {
  readonly #cache = new LRUCache<string, StaticFile>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ maxBytes }) => maxBytes,
  })
  readonly #pending = new Map<string, Promise<StaticFile>>()
  /** The end of the last resize. Pictures are resized one after another, which bounds processor and memory. */
  #turn: Promise<unknown> = Promise.resolve()

  /** A file by its name, in the width and format that the request asks for; throws `not_found`. */
  async get(visit: Visit, name: string): Promise<StaticFile> {
    const { read, request, site } = visit
    const { id, revision } = site.website
    const original = await this.#once([id, String(revision), name], async () => {
      const asset = await read.assets.byName(id, name)
      if (asset === undefined) throw notFound()
      return new StaticFile(asset.bytes, asset.contentType)
    })
    const width = widthIn(request.query)
    if (width === 0 || !original.contentType.startsWith('image/')) return original
    const form = pictureFormOf(original, request.headers.accept ?? '', width)
    if (form === undefined) return original
    // The tag stands for the bytes, so a change of other content keeps the picture.
    return this.#once([id, name, original.etag, String(width), form], () =>
      this.#inTurn(() => resize(visit, original, width, form)),
    )
  }

  /** Makes a file once for all requests that ask for it at the same time. */
  async #once(parts: readonly string[], make: () => Promise<StaticFile>): Promise<StaticFile> {
    const key = parts.join('\n')
    const known = this.#cache.get(key) ?? this.#pending.get(key)
    if (known !== undefined) return known
    const made = make().finally(() => this.#pending.delete(key))
    this.#pending.set(key, made)
    const file = await made
    this.#cache.set(key, file)
    return file
  }

  #inTurn(work: () => Promise<StaticFile>): Promise<StaticFile> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
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
