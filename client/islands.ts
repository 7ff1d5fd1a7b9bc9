import { idle } from './runtime/schedule/idle.ts'
import type { IslandEntry } from './runtime/start-islands.ts'

/** Every island by its name: when it wakes, and its module. The name is the value of `data-island` in its markup. */
export const islands: ReadonlyMap<string, IslandEntry> = new Map([
  ['fields-form', { when: idle, load: () => import('./islands/fields-form/index.ts') }],
  ['product-form', { when: idle, load: () => import('./islands/product-form/index.tsx') }],
])
