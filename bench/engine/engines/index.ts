import type { Contestant } from '../contestant.ts'

/** An engine, before it is loaded. */
export interface Entry {
  readonly title: string
  /** The folder of its templates in each sample, and their file extension; missing for functions. */
  readonly language?: { readonly folder: string; readonly extension: string }
  /** Loads the engine, so a process contains only the one it measures. */
  readonly load: () => Promise<{ readonly contestant: Contestant }>
}

const own = { folder: 'vitrine', extension: 'html' }

/** All engines, in the order of the tables. */
export const engines = {
  vitrine: { title: 'Vitrine', language: own, load: () => import('./vitrine.ts') },
  reference: { title: 'reference', language: own, load: () => import('./reference.ts') },
  eta: { title: 'Eta', language: { folder: 'eta', extension: 'eta' }, load: () => import('./eta.ts') },
  handlebars: {
    title: 'Handlebars',
    language: { folder: 'handlebars', extension: 'hbs' },
    load: () => import('./handlebars.ts'),
  },
  liquid: {
    title: 'LiquidJS',
    language: { folder: 'liquid', extension: 'liquid' },
    load: () => import('./liquid.ts'),
  },
  nunjucks: {
    title: 'Nunjucks',
    language: { folder: 'nunjucks', extension: 'njk' },
    load: () => import('./nunjucks.ts'),
  },
  mustache: {
    title: 'Mustache',
    language: { folder: 'mustache', extension: 'mustache' },
    load: () => import('./mustache.ts'),
  },
  'hand-written': { title: 'hand-written', load: () => import('./hand-written.ts') },
} satisfies { readonly [name: string]: Entry }

export type EngineName = keyof typeof engines

export const engineNames = Object.keys(engines) as EngineName[]

/** The engine with this name. */
export const entryOf = (name: EngineName): Entry => engines[name]
