/** The texts of one sample in one template language: `main` and the partials it applies. */
export interface Sources {
  readonly main: string
  readonly partials: { readonly [name: string]: string }
  /** Whether it prints numbers or dates of a locale. */
  readonly isLocalized: boolean
}

/** What a template is rendered with. */
export interface Data {
  readonly [name: string]: unknown
}

/** The moment at which all pages are rendered, in milliseconds since the epoch. */
export const NOW_MS = 1718452805678

/** The language of all pages. */
export const LOCALE = 'en'

/** Prints one page. */
export type Render = (data: Data) => string

/**
 * One way to make a page, as the benchmark drives it.
 *
 * `compile` compiles `main` and all partials at once, as far as the engine can be made to do what it would put off until the first
 * render, and forgets what it compiled before: a cache never spares it work.
 */
export interface Contestant {
  compile(sources: Sources): Render
}
