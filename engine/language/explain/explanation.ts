import type { Json } from '../../domain/value.ts'
import type { ReadPath } from './recorded-data.ts'

/** A template, partial or macro that ran. */
export interface ExplainedCall {
  /** Null for the template itself. */
  readonly name: string | null
  readonly calls: number
  /** Units of work, with what it called. */
  readonly work: number
  /** Units of work of its own. */
  readonly ownWork: number
}

/** A name that meant nothing where it was used. */
export interface UndefinedPath {
  readonly path: string
  /** `variable`, `bindvar`, `section`, `repeated` or `if`: to test for what may be missing is not a mistake. */
  readonly instruction: string
  readonly count: number
  /** Null for the template itself. */
  readonly template: string | null
  readonly line: number
  readonly column: number
  /** A name that is there and looks like it. */
  readonly suggestion?: string
}

/** What a render really used. Lists end at 1,000; `omitted` says how many more there were. */
export interface Explanation {
  readonly partials: readonly ExplainedCall[]
  /** Calls by name. */
  readonly formatters: Readonly<Record<string, number>>
  readonly predicates: Readonly<Record<string, number>>
  /** Paths from the root of the context, with `[]` for any element, and how often each was read. */
  readonly paths: readonly ReadPath[]
  readonly undefinedPaths: readonly UndefinedPath[]
  /** Names of injects that were read. */
  readonly injects: readonly string[]
  /** The part of the context that renders to the same bytes; what only has to be there is null. */
  readonly context: Json
  readonly omitted: { readonly paths: number; readonly undefinedPaths: number }
}
