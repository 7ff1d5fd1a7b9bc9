import { LEGACY } from './legacy/where.ts'
import { idle } from './runtime/schedule/idle.ts'
import { visible } from './runtime/schedule/visible.ts'
import type { IslandEntry } from './runtime/start-islands.ts'

/**
 * Every island by its name: when it wakes, and its module. The name is the value of `data-island` in its markup.
 *
 * The last one is the markup of existing themes, which formatters print and which knows no islands.
 */
export const islands: ReadonlyMap<string, IslandEntry> = new Map<string, IslandEntry>([
  ['product-form', { when: idle, load: () => import('./islands/product-form/index.tsx') }],
  ['legacy', { where: LEGACY, when: visible, load: () => import('./legacy/index.ts') }],
])
