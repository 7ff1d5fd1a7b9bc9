import { compressFile, type Encoding, isCompressible, MIN_COMPRESSED_BYTES } from '../../http/encodings.ts'
import { etagOf } from '../../render/answer.ts'

/** A file as it is sent, with its compressed forms. Each form is made once, when the first client asks for it. */
export class StaticFile {
  readonly bytes: Buffer
  readonly contentType: string
  readonly etag: string
  readonly #forms = new Map<Encoding, Promise<Buffer>>()

  constructor(bytes: Buffer, contentType: string) {
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
  form(encoding: Encoding): Promise<Buffer> {
    const known = this.#forms.get(encoding) ?? compressFile(this.bytes, encoding)
    this.#forms.set(encoding, known)
    return known
  }
}
