import { etagOf } from '../bytes/etag.ts'
import { compressFile, type Encoding, isCompressible, MIN_COMPRESSED_BYTES } from './encodings.ts'

/** A file as it is sent, with its compressed forms. A form that it does not bring along is made once, when a client asks. */
export class StaticFile {
  readonly bytes: Buffer
  readonly contentType: string
  readonly etag: string
  readonly #forms: Map<Encoding, Promise<Buffer> | Buffer>

  constructor(bytes: Buffer, contentType: string, forms: ReadonlyMap<Encoding, Buffer> = new Map()) {
    this.#forms = new Map(forms)
    this.bytes = bytes
    this.contentType = contentType
    this.etag = etagOf(bytes)
  }

  get isCompressible(): boolean {
    return this.bytes.length >= MIN_COMPRESSED_BYTES && isCompressible(this.contentType)
  }

  /** The most memory that the file takes: the compressed forms together are smaller than the plain one. */
  get maxBytes(): number {
    return this.isCompressible ? 2 * this.bytes.length : this.bytes.length + 1
  }

  /** The bytes in an encoding. Ask only for a compressible file. */
  async form(encoding: Encoding): Promise<Buffer> {
    const known = this.#forms.get(encoding) ?? compressFile(this.bytes, encoding)
    this.#forms.set(encoding, known)
    return known
  }
}
