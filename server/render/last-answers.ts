import type { RenderResult } from '../../engine/index.ts'
import { type Answer, isHtmlSure, toAnswer } from './answer.ts'
import { FairCache } from './fair-cache.ts'

/** The last answer of a page: its tag after the first one, all of it when it came twice. */
interface LastAnswer {
  readonly etag: string
  readonly repeated: { readonly html: string; readonly answer: Answer } | undefined
}

/** An answer that was made, or was kept. */
export interface MadeAnswer<Bytes extends Uint8Array = Buffer> {
  readonly answer: Answer<Bytes>
  /** Whether its bytes may be sent again. */
  readonly isKept: boolean
}

/** Heap bytes of an entry without its answer. */
const ENTRY_BYTES = 500

/**
 * Remembers the last answers of pages, so that a page that was rendered to the same HTML again is not encoded again.
 *
 * Comparing takes a tenth of the time of encoding and its checksum, a quarter of the time of a page by digests. Answers of
 * pages that change are not kept: that would cost them memory and time.
 */
export class LastAnswers {
  readonly #pages: FairCache<LastAnswer, string>

  constructor(maxBytes: number) {
    this.#pages = new FairCache(maxBytes)
  }

  /** The answer of a website with a result. `name` names the page; without it nothing is remembered. */
  toAnswer(
    website: string,
    result: RenderResult,
    accept: string | undefined,
    name: string | undefined,
  ): MadeAnswer {
    if (name === undefined || !isHtmlSure(accept)) return { answer: toAnswer(result, accept), isKept: false }
    const last = this.#pages.use(name)
    if (last?.repeated?.html === result.html) return { answer: last.repeated.answer, isKept: true }
    const answer = toAnswer(result, accept)
    const isRepeated = last?.etag === answer.etag
    const repeated = isRepeated ? { html: result.html, answer } : undefined
    this.#pages.set(name, { etag: answer.etag, repeated }, ENTRY_BYTES + bytesOf(repeated), website)
    return { answer, isKept: isRepeated }
  }
}

function bytesOf(repeated: LastAnswer['repeated']): number {
  return repeated === undefined ? 0 : 2 * repeated.html.length + repeated.answer.body.length
}
