import { approach } from './runtime/schedule/approach.ts'
import { idle } from './runtime/schedule/idle.ts'
import { interaction } from './runtime/schedule/interaction.ts'
import { load } from './runtime/schedule/load.ts'
import type { IslandEntry, IslandTable } from './runtime/start-islands.ts'

/**
 * Islands by their name: when each wakes, and its module. The name is the value of `data-island` in its markup.
 *
 * Islands of few pages are in `rare-islands.ts`, because every page loads this table.
 */
export const islands: IslandTable = new Map<string, IslandEntry>([
  ['announcement', { when: idle, load: () => import('./islands/announcement/index.ts') }],
  ['cart-page', { when: load, load: withReact(() => import('./islands/cart-page/index.tsx')) }],
  ['form', { when: approach, load: () => import('./islands/form/index.ts') }],
  ['list', { when: load, load: () => import('./islands/list/index.ts') }],
  ['picture-zoom', { when: idle, load: () => import('./islands/picture-zoom/index.ts') }],
  ['popup-overlay', { when: idle, load: () => import('./islands/popup-overlay/index.ts') }],
  ['product-form', { when: idle, load: withReact(() => import('./islands/product-form/index.tsx')) }],
  ['quick-view', { when: interaction, load: () => import('./islands/quick-view/index.ts') }],
])

type Load = IslandEntry['load']

/** Starts React first, in a task of its own, so that a slow phone can answer to a touch before the island follows. */
function withReact(loadIsland: Load): Load {
  return () => import('./runtime/react.ts').then(loadIsland)
}
