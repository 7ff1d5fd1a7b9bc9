import { placeOf, type Unit } from '../../domain/diagnostics/finding.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { Path } from '../2-parse/ast.ts'
import type { Frame } from '../4-render/scope.ts'
import { cutName, MAX_LISTED, textOfPath } from './bounds.ts'
import type { UndefinedPath } from './explanation.ts'
import type { RecordedData } from './recorded-data.ts'
import { Suggestions } from './suggestions.ts'

/** Bound of suggestions, because each one compares many names. */
const MAX_SUGGESTIONS = 100

/** A path of an instruction that is watched. */
export interface WatchedPath {
  readonly path: Path
  readonly instruction: string
  readonly span: Span
  /** Counts its misses, from the first on; null when the list was full by then. */
  misses: Misses | null | undefined
}

/** The misses of a path at one place. */
interface Misses {
  readonly text: string
  readonly instruction: string
  readonly unit: Unit
  readonly span: Span
  readonly suggestion: string | undefined
  count: number
}

/** Counts the paths that do not resolve, by place. */
export class UndefinedPaths {
  readonly #suggestions: Suggestions
  readonly #misses = new Map<string, Misses>()
  /** A number for each template, because its name may be long. */
  readonly #units = new Map<Unit, number>()
  #omitted = 0

  constructor(data: RecordedData) {
    this.#suggestions = new Suggestions(data)
  }

  get paths(): UndefinedPath[] {
    return Array.from(this.#misses.values(), ({ text, instruction, unit, span, suggestion, count }) => {
      const { template, line, column } = placeOf(unit, span)
      const name = template === null ? null : cutName(template)
      const found = { path: text, instruction, count, template: name, line, column }
      return suggestion === undefined ? found : { ...found, suggestion }
    })
  }

  /** Number of misses beyond the list. */
  get omitted(): number {
    return this.#omitted
  }

  /** Counts a miss. The same path is watched many times, and its text is made once. */
  add(watched: WatchedPath, frame: Frame): void {
    if (watched.misses === undefined) watched.misses = this.#missesOf(watched, frame)
    if (watched.misses === null) this.#omitted++
    else watched.misses.count++
  }

  #missesOf({ path, instruction, span }: WatchedPath, frame: Frame): Misses | null {
    const { unit } = frame.run
    const text = textOfPath(path)
    const key = `${this.#numberOf(unit)} ${span.start} ${text}`
    const known = this.#misses.get(key)
    if (known !== undefined) return known
    if (this.#misses.size >= MAX_LISTED) return null
    const suggestion = this.#misses.size < MAX_SUGGESTIONS ? this.#suggestions.find(path, frame) : undefined
    const misses = { text, instruction, unit, span, suggestion, count: 0 }
    this.#misses.set(key, misses)
    return misses
  }

  #numberOf(unit: Unit): number {
    const known = this.#units.get(unit) ?? this.#units.size
    this.#units.set(unit, known)
    return known
  }
}
