import type { Contestant } from '../contestant.ts'

/** An engine, before it is loaded. */
export interface Entry {
  readonly title: string
  /** The folder of its templates in each sample. */
  readonly folder: string
  /** Loads the engine, so a process contains only the one it measures. */
  readonly load: () => Promise<{ readonly contestant: Contestant }>
}

/** All engines, in the order of the tables. */
export const engines = {
  vitrine: { title: 'Vitrine', folder: 'vitrine', load: () => import('./vitrine.ts') },
  uncounted: { title: 'without limits', folder: 'vitrine', load: () => import('./uncounted.ts') },
  reference: { title: 'reference', folder: 'vitrine', load: () => import('./reference.ts') },
  eta: { title: 'Eta', folder: 'eta', load: () => import('./eta.ts') },
  handlebars: { title: 'Handlebars', folder: 'handlebars', load: () => import('./handlebars.ts') },
  liquid: { title: 'LiquidJS', folder: 'liquid', load: () => import('./liquid.ts') },
} satisfies { readonly [name: string]: Entry }

export type EngineName = keyof typeof engines

export const engineNames = Object.keys(engines) as EngineName[]

/** The engine with this name. */
export const entryOf = (name: EngineName): Entry => engines[name]
