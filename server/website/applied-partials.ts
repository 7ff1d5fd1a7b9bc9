import type { Engine, References } from '../../engine/index.ts'

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
  /** All that a source refers to, by the source. */
  readonly #references = new Map<string, References>()
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

  /** Whether a template, or one that it applies besides those of `besides`, reads data of one of these names. */
  doesRead(names: readonly string[], template: string, shown: Partials, besides: readonly string[]): boolean {
    const applied = Object.entries(this.of(template, shown)).filter(([name]) => !besides.includes(name))
    return [template, ...applied.map(([, source]) => source)].some((source) =>
      this.#referencesOf(source).variables.some((tree) => names.some((name) => isRead(name, tree))),
    )
  }

  #find(template: string, shown: Partials): Partials {
    const known = new Map(Object.entries({ ...this.#all, ...shown }))
    const found = new Map<string, string>()
    const unread = [template]
    for (const source of unread) {
      for (const name of this.#referencesOf(source).partials) {
        const partial = known.get(name)
        if (partial === undefined || found.has(name)) continue
        found.set(name, partial)
        unread.push(partial)
      }
    }
    return Object.fromEntries(found)
  }

  #referencesOf(source: string): References {
    const references = this.#references.get(source) ?? this.#reader.references(this.#reader.compile(source))
    this.#references.set(source, references)
    return references
  }
}

type Variables = References['variables'][0]

/** Whether a template reads data of a name in any of its sections, because a section finds the names around it, too. */
function isRead(name: string, tree: Variables | null): boolean {
  return Object.entries(tree ?? {}).some(
    ([path, within]) => path === name || path.startsWith(`${name}.`) || isRead(name, within),
  )
}
