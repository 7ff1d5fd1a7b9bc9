/**
 * The bootstrap: the one script of every page, without React and at most 3.3 KB gzipped.
 *
 * It wakes islands when their moment comes, keeps the cart pill right, and loads the script of tracking when the page is idle.
 */
import { islands } from './islands.ts'
import { catchErrors } from './runtime/catch-errors.ts'
import { followCart } from './runtime/follow-cart.ts'
import { idle } from './runtime/schedule/idle.ts'
import { scrollOverNumbers } from './runtime/scroll-over-numbers.ts'
import { startIslands } from './runtime/start-islands.ts'

if (import.meta.env.DEV) void import('./runtime/live-reload.ts').then(({ liveReload }) => liveReload())

/** Islands that the table of every page lacks, and the markup of existing themes. */
const RARE =
  '[data-island]:not([data-awake]),[class*=sqs-],[class*=squarespace],[data-src],.product-variants,[class*=restock-notif],[autocomplete$=line1],[type=password]'

// Browsers before 2024 lack parts that islands need. They use the pages without script.
if ('any' in AbortSignal) {
  const caught = catchErrors()
  start(document)
  followCart()
  scrollOverNumbers()
  // A blocker may refuse it, and the page works without.
  idle(document.body, () =>
    loadGate()
      .then(({ openGate }) => openGate(caught))
      .catch(() => {}),
  )
}

/** Starts the islands below a root. Those that are in no table stay plain markup. */
function start(root: ParentNode): void {
  startIslands(root, islands, start)
  if (root.querySelector(RARE))
    loadRare()
      .then(({ rareIslands }) => startIslands(root, rareIslands, start))
      // The markup works without script.
      .catch(reportError)
}

/** By itself, because the bundler would write an import that names its table three times as long. */
function loadRare() {
  return import('./rare-islands.ts')
}

function loadGate() {
  return import('./tracking/gate.ts')
}
