import { type FindRows, ProductRows, type RowsQuestion } from '../../store/product-rows.ts'

/** Questions about rows with their answers, in the same order. */
export interface RowsRecord {
  readonly questions: readonly RowsQuestion[]
  readonly answers: readonly string[]
}

/** Rows of products that note which of them are read. */
export class RecordedRows extends ProductRows {
  readonly #asked: Map<string, AskedRows>

  /** `known` answers its questions without a read. */
  constructor(rows: ProductRows, known: RowsRecord) {
    const asked = new Map<string, AskedRows>()
    const found = new Map(known.questions.map((question, at) => [nameOf(question), known.answers[at]]))
    const ask = async (websiteId: string, question: RowsQuestion): Promise<string> =>
      found.get(nameOf(question)) ?? (await rows.answer(websiteId, [question])).rows?.[0] ?? '[]'
    const answer: FindRows = async (websiteId, questions) => {
      const answers = questions.map((question) => {
        const name = nameOf(question)
        // A question has one answer in a description, so that it can be compared.
        const one = asked.get(name) ?? { question, answer: ask(websiteId, question) }
        asked.set(name, one)
        return one.answer
      })
      return { state: '', rows: await Promise.all(answers) }
    }
    super(answer)
    this.#asked = asked
  }

  /** The questions so far. */
  async record(): Promise<RowsRecord> {
    const asked = [...this.#asked.values()]
    return {
      questions: asked.map(({ question }) => question),
      answers: await Promise.all(asked.map(({ answer }) => answer)),
    }
  }
}

interface AskedRows {
  readonly question: RowsQuestion
  readonly answer: Promise<string>
}

function nameOf({ kind, itemIds, limit }: RowsQuestion): string {
  return [kind, limit, ...itemIds].join('\n')
}
