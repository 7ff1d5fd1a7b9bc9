import { etagOf } from '../../bytes/etag.ts'
import { compressFile, compressKept, compressResponse, type Encoding } from '../../http/encodings.ts'
import type { PolicySources } from '../../website/captcha.ts'
import type { Fills, HoledPage } from '../holes/holed-page.ts'
import { playerSources } from '../player-sources.ts'
import type { QueryNames } from './query-names.ts'
import type { SpareTime } from './spare-time.ts'

/** Brotli of high quality takes up to 2 ms for each KiB, so larger pages have their fast form only. */
const MAX_STRONG_BYTES = 128 * 2 ** 10

/** Memory of an entry besides its HTML, and its HTML twice, with the compressed forms, which are less than half of it. */
const ENTRY_BYTES = 1000
const SHARE_WITH_FORMS = 2.5

/** A shared page as it is made. */
export interface MadePage {
  readonly holed: HoledPage
  /** The texts of its holes for visitors without a cart. */
  readonly fills: Fills
  readonly nonce: string
  /** Whether the holes are all that differs for a visitor with a cart. */
  readonly isFillable: boolean
  /** The names of the query that it depends on. */
  readonly names: QueryNames
}

/** The bytes of a shared page: its HTML, its tag, and its compressed forms, each made when it is first requested. */
export class SharedContent {
  readonly html: Buffer
  /** Weak, because compressed responses have it too. */
  readonly etag: string
  readonly made: MadePage
  /** Sources that the players of its videos need. */
  readonly sources: PolicySources
  readonly #spare: SpareTime
  #gzip: Form | undefined
  #brotli: Form | undefined
  #isSmallest = false

  constructor(made: MadePage, spare: SpareTime) {
    this.made = made
    this.html = made.holed.fill(made.fills)
    this.etag = `W/${etagOf(this.html)}`
    this.sources = playerSources(this.html.toString())
    this.#spare = spare
  }

  /** The nonce of the scripts in the HTML. */
  get nonce(): string {
    return this.made.nonce
  }

  /** The estimated memory of this content. */
  get bytes(): number {
    return Math.ceil(this.html.length * SHARE_WITH_FORMS) + ENTRY_BYTES
  }

  /** The HTML in an encoding. */
  in(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') {
      this.#gzip ??= toForm(compressKept(this.html, 'gzip'))
      return this.#gzip.made
    }
    this.#brotli ??= toForm(
      this.#hasSpareTime
        ? this.#spare.run(() => compressKept(this.html, 'br'))
        : compressResponse(this.html, 'br'),
    )
    return this.#brotli.made
  }

  /** The HTML in an encoding, or as it is without one; undefined when that form is not there yet. */
  madeIn(encoding: Encoding | undefined): Buffer | undefined {
    if (encoding === undefined) return this.html
    return (encoding === 'gzip' ? this.#gzip : this.#brotli)?.bytes
  }

  /** Replaces the Brotli form by the smallest one when browsers ask for it: the page was made again and has not changed. */
  async madeAgain(): Promise<void> {
    if (this.#brotli === undefined || this.#isSmallest || !this.#hasSpareTime) return
    this.#isSmallest = true
    const smallest = await this.#spare.run(() => compressFile(this.html, 'br'))
    this.#brotli = { made: Promise.resolve(smallest), bytes: smallest }
  }

  get #hasSpareTime(): boolean {
    return this.html.length <= MAX_STRONG_BYTES && this.#spare.isFree
  }
}

/** A compressed form of a page. */
interface Form {
  readonly made: Promise<Buffer>
  /** Undefined until it is made. */
  bytes: Buffer | undefined
}

function toForm(made: Promise<Buffer>): Form {
  const form: Form = { made, bytes: undefined }
  const keep = (bytes: Buffer) => {
    form.bytes = bytes
  }
  // A failure is thrown to those who wait for the form.
  made.then(keep, () => {})
  return form
}
