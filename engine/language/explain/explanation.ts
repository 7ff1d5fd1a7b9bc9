import type { Json } from '../../domain/data/value.ts'

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

/** A path that was read, with `[]` for any element of an array. */
export interface ReadPath {
  readonly path: string
  readonly count: number
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

/**
 * A record of what a render used.
 *
 * Its JSON is at most 1 MiB of UTF-16 units, so it is never a multiple of the data. Lists end at 1,000 entries and at
 * 256 Ki units; `omitted` counts the other paths. Names are cut at 200 units, and paths at 1,000.
 *
 * After a limit, `paths` and `injects` are those of the first 4,096 members that were read.
 */
export interface Explanation {
  /** The template itself is always listed. */
  readonly partials: readonly ExplainedCall[]
  /** Calls by name. */
  readonly formatters: Readonly<Record<string, number>>
  readonly predicates: Readonly<Record<string, number>>
  /** Paths from the root of the context, with `[]` for any element, and the number of reads of each. */
  readonly paths: readonly ReadPath[]
  readonly undefinedPaths: readonly UndefinedPath[]
  /** Names of the injectables that were read. */
  readonly injects: readonly string[]
  /**
   * The part of the context that renders to the same bytes. Values of which only the presence matters are null. An
   * object of more than 8,192 members counts as read in whole.
   *
   * Null after a limit, because there are no bytes. Also null when the explanation has no room for it, and when it is
   * deeper than 1,000 levels.
   */
  readonly context: Json
  readonly omitted: { readonly paths: number; readonly undefinedPaths: number }
}
