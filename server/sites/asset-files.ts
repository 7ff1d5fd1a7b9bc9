import { LRUCache } from 'lru-cache'
import { notFound } from '../errors/request-problems.ts'
import { etagOf } from '../render/answer.ts'
import type { Asset } from '../store/types.ts'
import type { Visit } from '../visitor/visit.ts'

/** The widths of pictures (platform specification §9), as `?format=500w` requests them. */
const WIDTHS: ReadonlySet<string> = new Set(['100w', '300w', '500w', '750w', '1000w', '1500w', '2500w'])

const MAX_CACHE_BYTES = 32 * 2 ** 20

/** A file as it is sent. */
export interface AssetFile {
  readonly bytes: Buffer
  readonly contentType: string
  readonly etag: string
}

/** Files of websites in the requested widths, cached up to 32 MiB in each process. */
export class AssetFiles {
  readonly #cache = new LRUCache<string, AssetFile>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  })

  /** A file by its name, in the width of the request's query; throws `not_found`. */
  async get({ read, request, site }: Visit, name: string): Promise<AssetFile> {
    const { id, revision } = site.website
    const width = widthIn(request.query)
    const key = [id, revision, width, name].join('\n')
    const known = this.#cache.get(key)
    if (known !== undefined) return known
    const asset = await read.assets.byName(id, name)
    if (asset === undefined) throw notFound()
    const file = await toFile(asset, width)
    this.#cache.set(key, file)
    return file
  }
}

function widthIn(query: unknown): string {
  const { format } = query as { format?: unknown }
  return typeof format === 'string' && WIDTHS.has(format) ? format : ''
}

async function toFile(asset: Asset, width: string): Promise<AssetFile> {
  const isResized = width !== '' && asset.contentType.startsWith('image/')
  const { bytes, contentType } = isResized ? await resize(asset, width) : asset
  return { bytes, contentType, etag: etagOf(bytes) }
}

/** Imports the library for pictures at the first use, because it takes 21 MB of memory. */
async function resize(asset: Asset, width: string): Promise<Pick<AssetFile, 'bytes' | 'contentType'>> {
  const { resizePicture } = await import('./resize-picture.ts')
  return { bytes: await resizePicture(asset.bytes, Number.parseInt(width, 10)), contentType: 'image/webp' }
}
