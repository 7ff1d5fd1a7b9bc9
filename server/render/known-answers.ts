import type { CacheStatistics } from '../observe/metrics/readings.ts'
import type { PhaseTimes } from '../observe/phase-times.ts'
import type { Answer } from './answer.ts'
import { CountedCache } from './counted-cache.ts'
import type { RenderRequest } from './schema.ts'

/** The answer of a request that is the same each time, and the number of its diagnostics. */
export interface KnownAnswer {
  readonly answer: Answer
  readonly diagnostics: number
}

/** Heap bytes of an entry without its body. */
const ENTRY_BYTES = 500

/**
 * Answers of known requests, which name their templates and data by digests.
 *
 * A render is a function of these and of the options, unless a template asks for the time. So a page that is asked for again is
 * not made again. Callers first check that the website may still name these digests.
 */
export class KnownAnswers {
  readonly #answers: CountedCache<KnownAnswer, RenderRequest>

  constructor(maxBytes: number) {
    this.#answers = new CountedCache(maxBytes)
  }

  get statistics(): CacheStatistics {
    return this.#answers.statistics
  }

  /** The answer of a known request, noted as the phase that it saves. */
  find(request: RenderRequest, phases: PhaseTimes): KnownAnswer | undefined {
    const startMs = performance.now()
    const kept = this.#answers.get(request)
    if (kept === undefined) {
      this.#answers.countMiss()
      return undefined
    }
    phases.add('render', startMs)
    phases.note('kept')
    return kept
  }

  /** Keeps the answer of a known request. */
  keep(request: RenderRequest, known: KnownAnswer): void {
    this.#answers.set(request, known, ENTRY_BYTES + known.answer.body.length)
  }
}
