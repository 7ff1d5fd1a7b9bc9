/** The templates of one page in one language: `main` and the partials it applies. */
export interface Sources {
  readonly main: string
  readonly partials: { readonly [name: string]: string }
  /** Whether the page prints numbers or dates of a locale. */
  readonly isLocalized: boolean
}

/** The data of a template. */
export interface Data {
  readonly [name: string]: unknown
}

/** A template with its data. */
export interface BenchPage {
  readonly name: string
  readonly sources: Sources
  readonly data: Data
}

/** The current time in all renders, in milliseconds since the epoch. */
export const NOW_MS = 1718452805678

/** The locale of all renders. */
export const LOCALE = 'en'

/** Prints one page. */
export type Render = (data: Data) => string

/**
 * An engine, as the benchmark drives it.
 *
 * `compile` compiles `main` and all partials at once, including work that the engine would defer to the first render if
 * it can be forced. It also clears caches, so that no call profits from an earlier one.
 */
export interface Contestant {
  compile(sources: Sources): Render
}
