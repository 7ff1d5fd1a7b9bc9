import { LEGACY } from './legacy/where.ts'
import { idle } from './runtime/schedule/idle.ts'
import { interaction } from './runtime/schedule/interaction.ts'
import { load } from './runtime/schedule/load.ts'
import { visible } from './runtime/schedule/visible.ts'
import type { IslandEntry } from './runtime/start-islands.ts'

/**
 * Every island by its name: when it wakes, and its module. The name is the value of `data-island` in its markup.
 *
 * The last one is the markup of existing themes, which formatters print and which knows no islands.
 */
export const islands: ReadonlyMap<string, IslandEntry> = new Map<string, IslandEntry>([
  ['announcement', { when: idle, load: () => import('./islands/announcement/index.ts') }],
  ['cart-page', { when: load, load: () => import('./islands/cart-page/index.tsx') }],
  ['checkout', { when: load, load: () => import('./islands/checkout/index.ts') }],
  ['fields-form', { when: idle, load: () => import('./islands/fields-form/index.ts') }],
  ['form', { when: interaction, load: () => import('./islands/form/index.ts') }],
  ['gallery', { when: visible, load: () => import('./islands/gallery/index.ts') }],
  ['instalments', { when: idle, load: () => import('./islands/instalments/index.ts') }],
  ['list', { when: load, load: () => import('./islands/list/index.ts') }],
  ['login', { when: load, load: () => import('./islands/login/index.tsx') }],
  ['logout', { when: idle, load: () => import('./islands/logout/index.ts') }],
  ['picture-zoom', { when: idle, load: () => import('./islands/picture-zoom/index.ts') }],
  ['popup-overlay', { when: idle, load: () => import('./islands/popup-overlay/index.ts') }],
  ['product-form', { when: idle, load: () => import('./islands/product-form/index.tsx') }],
  ['quick-view', { when: interaction, load: () => import('./islands/quick-view/index.ts') }],
  ['restock', { when: idle, load: () => import('./islands/restock/index.ts') }],
  ['search', { when: idle, load: () => import('./islands/search/index.ts') }],
  // By itself, because its boxes are hidden until their script shows them.
  [
    'legacy-restock',
    { where: '.product-restock-notification', when: idle, load: () => import('./legacy/restock.ts') },
  ],
  ['legacy', { where: LEGACY, when: visible, load: () => import('./legacy/index.ts') }],
])
