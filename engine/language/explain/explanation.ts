import type { Json } from '../../domain/data/value.ts'
import type { ReadPath } from './recorded-data.ts'

/** A template, partial or macro that ran. */
export interface ExplainedCall {
  /** Null for the template itself. */
  readonly name: string | null
  readonly calls: number
  /** Units of work, including those of the partials it called. */
  readonly work: number
  /** Units of work without those of the partials it called. */
  readonly ownWork: number
}

/** A path that did not resolve. */
export interface UndefinedPath {
  readonly path: string
  /** `variable`, `bindvar`, `section`, `repeated` or `if`. In an `if` the missing value may be intended. */
  readonly instruction: string
  readonly count: number
  /** Null for the template itself. */
  readonly template: string | null
  readonly line: number
  readonly column: number
  /** An existing path that is spelled similarly. */
  readonly suggestion?: string
}

/** A record of what a render used. Lists end at 1,000 entries; `omitted` counts the others. */
export interface Explanation {
  readonly partials: readonly ExplainedCall[]
  /** Calls by name. */
  readonly formatters: Readonly<Record<string, number>>
  readonly predicates: Readonly<Record<string, number>>
  /** Paths from the root of the context, with `[]` for any element, and the number of reads of each. */
  readonly paths: readonly ReadPath[]
  readonly undefinedPaths: readonly UndefinedPath[]
  /** Names of the injectables that were read. */
  readonly injects: readonly string[]
  /** The part of the context that renders to the same bytes. Values of which only the presence matters are null. */
  readonly context: Json
  readonly omitted: { readonly paths: number; readonly undefinedPaths: number }
}
