/**
 * The bootstrap: the one script of every page, without React and at most 3 KB gzipped.
 *
 * It wakes islands when their moment comes, and keeps the cart pill right.
 */
import { islands } from './islands.ts'
import { followCart } from './runtime/follow-cart.ts'
import { startIslands } from './runtime/start-islands.ts'

if (import.meta.env.DEV) void import('./runtime/live-reload.ts').then(({ liveReload }) => liveReload())

// Browsers before 2024 lack parts that islands need. They use the pages without script.
if ('any' in AbortSignal) {
  startIslands(document, islands)
  followCart()
}
