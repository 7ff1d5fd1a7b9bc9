import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isAcceptable } from './weights.ts'

/** A compression that browsers understand, by its name in `Content-Encoding`. */
export type Encoding = 'br' | 'gzip'

/** Smaller bodies fit into one packet anyway. */
export const MIN_COMPRESSED_BYTES = 1024

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The best encoding that `Accept-Encoding` names; undefined for a client that names neither, which gets the plain bytes. */
export function encodingFor(acceptEncoding: string | readonly string[] | undefined): Encoding | undefined {
  if (acceptEncoding === undefined || acceptEncoding === '') return undefined
  const accepted = new Set(String(acceptEncoding).toLowerCase().split(',').filter(isAcceptable).map(nameOf))
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : undefined
}

function nameOf(part: string): string {
  return part.split(';')[0]?.trim() ?? ''
}

/** Whether bodies of a media type become smaller. Photographs, fonts and recordings are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/|image\/svg\+xml|application\/([\w.-]+\+)?(json|xml)\b)/.test(contentType)
}

/** Compresses a file once for many responses, as small as possible. */
export function compressFile(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION })
  return compressBrotli(bytes, brotliOptions(constants.BROTLI_MAX_QUALITY, bytes.length))
}

/** Compresses a body for one response, at a level that costs less time than it saves on the line. */
export function compressResponse(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: RESPONSE_LEVEL })
  return compressBrotli(bytes, brotliOptions(RESPONSE_QUALITY, bytes.length))
}

/** Compresses a body once for the responses of some seconds or minutes: nearly as small as possible, in a third of the time. */
export function compressKept(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION })
  return compressBrotli(bytes, brotliOptions(KEPT_QUALITY, bytes.length))
}

const RESPONSE_LEVEL = 5
const RESPONSE_QUALITY = 5
const KEPT_QUALITY = 10

/** A window that fits the bytes, because Brotli allocates and clears 4 MB for its largest one. */
function brotliOptions(quality: number, length: number) {
  const window = Math.min(Math.max(Math.ceil(Math.log2(length + 1)), constants.BROTLI_MIN_WINDOW_BITS), 22)
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}
