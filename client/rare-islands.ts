import { LEGACY } from './legacy/where.ts'
import { approach } from './runtime/schedule/approach.ts'
import { idle } from './runtime/schedule/idle.ts'
import { interaction } from './runtime/schedule/interaction.ts'
import { load } from './runtime/schedule/load.ts'
import { visible } from './runtime/schedule/visible.ts'
import type { IslandEntry, IslandTable } from './runtime/start-islands.ts'

/**
 * Islands of few pages, as in `islands.ts`, and the markup of existing themes, which formatters print and which knows no
 * islands. The bootstrap loads this table where `RARE` finds something.
 */
export const rareIslands: IslandTable = new Map<string, IslandEntry>([
  ['gallery', { when: visible, load: () => import('./islands/gallery/index.ts') }],
  ['restock', { when: approach, load: () => import('./islands/restock/index.ts') }],
  ['search', { when: idle, load: () => import('./islands/search/index.ts') }],
  ['consent', { when: approach, load: () => import('./islands/consent/index.ts') }],
  ['checkout', { when: load, load: () => import('./islands/checkout/index.ts') }],
  ['fields-form', { when: idle, load: () => import('./islands/fields-form/index.ts') }],
  ['login', { when: load, load: () => import('./islands/login/index.tsx') }],
  // The login adds its button itself, because React must find its markup as it came.
  [
    'show-password',
    {
      where: '[type="password"]:not([data-island="login"] *)',
      when: idle,
      load: () => import('./islands/show-password/index.ts'),
    },
  ],
  ['gift-code', { when: load, load: () => import('./islands/gift-code/index.ts') }],
  ['logout', { when: idle, load: () => import('./islands/logout/index.ts') }],
  ['instalments', { when: idle, load: () => import('./islands/instalments/index.ts') }],
  ['film', { when: idle, load: () => import('./islands/film/index.ts') }],
  ['video-paywall', { when: idle, load: () => import('./islands/video-paywall/index.ts') }],
  // By itself, because its boxes are hidden until their script shows them.
  [
    'legacy-restock',
    { where: '.product-restock-notification', when: idle, load: () => import('./legacy/restock.ts') },
  ],
  [
    'places',
    { where: '[autocomplete$="line1"]', when: interaction, load: () => import('./islands/places/index.ts') },
  ],
  ['legacy', { where: LEGACY, when: visible, load: () => import('./legacy/index.ts') }],
])
