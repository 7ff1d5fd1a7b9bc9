import type { Engine } from '../../engine/index.ts'

/** Templates of a theme by the names under which others apply them. */
export type Partials = Readonly<Record<string, string>>

/** The part of the engine that lists the partials a template applies. */
export type PartialReader = Pick<Engine, 'compile' | 'references'>

const NOTHING: Partials = {}

/**
 * Finds the partials of a theme that a template applies, by itself or through others.
 *
 * A theme has many times as many templates as a page applies, and a render looks up each that it is given. Each answer is found
 * once and kept; there is one for each template of the theme that makes a page or a mail.
 */
export class AppliedPartials {
  readonly #reader: PartialReader
  readonly #all: Partials
  /** Names of partials by the source that applies them. */
  readonly #names = new Map<string, readonly string[]>()
  /** Answers by template, and by the source of what it shows. */
  readonly #answers = new Map<string, Map<string, Partials>>()

  /** `all` holds every partial of the theme. */
  constructor(reader: PartialReader, all: Partials) {
    this.#reader = reader
    this.#all = all
  }

  /**
   * The partials of a template. `shown` are those that the theme has under another name, such as `page` for the page that a layout
   * shows; the result has them, too.
   */
  of(template: string, shown: Partials = NOTHING): Partials {
    const answers = this.#answers.get(template) ?? new Map<string, Partials>()
    this.#answers.set(template, answers)
    const key = Object.values(shown).join('')
    const answer = answers.get(key) ?? this.#find(template, shown)
    answers.set(key, answer)
    return answer
  }

  #find(template: string, shown: Partials): Partials {
    const known = new Map(Object.entries({ ...this.#all, ...shown }))
    const found = new Map<string, string>()
    const unread = [template]
    for (const source of unread) {
      for (const name of this.#namesIn(source)) {
        const partial = known.get(name)
        if (partial === undefined || found.has(name)) continue
        found.set(name, partial)
        unread.push(partial)
      }
    }
    return Object.fromEntries(found)
  }

  #namesIn(source: string): readonly string[] {
    const names = this.#names.get(source) ?? this.#reader.references(this.#reader.compile(source)).partials
    this.#names.set(source, names)
    return names
  }
}
