import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { readJson } from './read-json.ts'
import { readRequest } from './read-request.ts'
import { isStoredContext, type RenderRequest } from './schema.ts'

/** Longer bodies are not remembered: they carry templates or data, or take long beside their parsing. */
const MAX_BODY_BYTES = 16_384

/** A parsed request takes about so many times the bytes of its body. */
const HEAP_BYTES_PER_BYTE = 6

/** Checksums of the bodies that came last, one for each remainder. */
const SEEN = 4096

/** A request that was read. */
export interface ReadRequest {
  readonly request: RenderRequest
  /** Whether it came before, and later times get the very same object. */
  readonly isKnown: boolean
}

/** A request with the body that it was read from. */
interface KnownRequest extends ReadRequest {
  readonly bytes: Buffer
}

/**
 * Reads the bodies of renders, and remembers those that name everything by digests and come again, as each view of a page sends
 * them. So these are parsed and checked once, which takes a tenth of the time of a light page.
 *
 * A body is remembered when it comes for the second time. The first time leaves its checksum only, so bodies that never come again
 * take neither memory nor time.
 */
export class KnownRequests {
  readonly #seen = new Int32Array(SEEN)
  readonly #requests: LRUCache<number, KnownRequest>

  constructor(maxBytes: number) {
    this.#requests = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes.length * HEAP_BYTES_PER_BYTE,
    })
  }

  /** The request in a body. Callers must not change it. Errors: those of `readJson` and `readRequest`. */
  read(bytes: Buffer): ReadRequest {
    if (bytes.length > MAX_BODY_BYTES) return { request: parse(bytes), isKnown: false }
    const checksum = crc32(bytes) | 0
    const known = this.#requests.get(checksum)
    if (known?.bytes.equals(bytes) === true) return known
    const request = parse(bytes)
    const place = checksum & (SEEN - 1)
    if (this.#seen[place] === checksum && isByDigests(request))
      return this.#remember(checksum, bytes, request)
    this.#seen[place] = checksum
    return { request, isKnown: false }
  }

  #remember(checksum: number, bytes: Buffer, request: RenderRequest): ReadRequest {
    // The bytes may be a part of a larger buffer, so they are copied.
    const known = { bytes: Buffer.from(bytes), request, isKnown: true }
    this.#requests.set(checksum, known)
    return known
  }
}

function parse(bytes: Buffer): RenderRequest {
  return readRequest(readJson(bytes))
}

/** Whether a request carries neither a template nor data. */
function isByDigests({ template, partials, context, plainContext }: RenderRequest): boolean {
  const areReferences = [template, ...Object.values(partials)].every((one) => typeof one === 'object')
  return areReferences && plainContext === undefined && isStoredContext(context)
}
