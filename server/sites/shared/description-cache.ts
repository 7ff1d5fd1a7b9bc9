import { estimateDataBytes } from '../../bytes/data-size.ts'
import { FairCache } from '../../bytes/fair-cache.ts'
import type { PageReads } from '../../store/repositories.ts'
import type { Page } from '../../website/page.ts'
import { RecordedRows, type RowsRecord } from './recorded-rows.ts'

const MAX_BYTES = 16 * 2 ** 20

/** A description with the rows that it was made from. */
interface CachedDescription {
  readonly page: Page
  readonly rows: RowsRecord
  /** The state of the store in which the rows were last compared; '' before that. */
  state: string
}

/**
 * Descriptions of pages, without anything of a visitor. Each is kept while the rows of products that it was made from are the
 * same. One statement asks for them each time, and reads none of them while nothing at all was stored.
 *
 * So each change of stock, prices and reviews is on the next page, in every process.
 */
export class DescriptionCache {
  readonly #kept = new FairCache<CachedDescription, string>(MAX_BYTES)

  /**
   * The description of a key for a website. `describe` may depend on the key and on what it reads, and on nothing else. So equal
   * rows lead to equal questions about further rows, and to an equal page.
   */
  async get(
    key: string,
    websiteId: string,
    { items, productRows }: PageReads,
    describe: (reads: PageReads) => Promise<Page>,
  ): Promise<Page> {
    const kept = this.#kept.use(key)
    const questions = kept?.rows.questions ?? []
    const { state, rows: answers } = await productRows.answer(websiteId, questions, kept?.state)
    if (kept !== undefined && (answers === undefined || isSame(answers, kept.rows.answers))) {
      kept.state = state
      return kept.page
    }
    const recorded = new RecordedRows(productRows, { questions, answers: answers ?? [] })
    const page = await describe({ items, productRows: recorded })
    const rows = await recorded.record()
    this.#kept.set(key, { page, rows, state: '' }, sizeOf(key, page, rows), websiteId)
    return page
  }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.every((answer, at) => answer === others[at])
}

/** The estimated memory of a description. */
function sizeOf(key: string, { content }: Page, { answers }: RowsRecord): number {
  const texts = [key, JSON.stringify(content), ...answers]
  return estimateDataBytes(content, 2 * texts.join('').length)
}
