/** The most bytes of script, gzipped, that pages load by themselves. `npm run check` fails when a page has more. */
import { buildIfChanged } from './server/commands/build-if-changed.ts'
import {
  bootstrap,
  playgroundScripts,
  scriptsOfIsland,
  scriptsOfPage,
  trackingScripts,
} from './test/support/client/page-scripts.ts'

await buildIfChanged({ keepDays: 1 })

export default [
  { name: 'bootstrap', path: bootstrap(), limit: '3.1 KB', gzip: true },
  {
    name: 'tracking of a plain page, with the measuring of speed',
    path: trackingScripts('plain'),
    limit: '8 KiB',
    gzip: true,
  },
  {
    name: 'tracking of a page with an announcement',
    path: trackingScripts('announcement'),
    limit: '9 KB',
    gzip: true,
  },
  {
    name: 'tracking of a product page with its cart',
    path: trackingScripts('product', scriptsOfPage('collections/products.item')),
    limit: '12 KB',
    gzip: true,
  },
  { name: 'bootstrap and announcement', path: scriptsOfIsland('announcement'), limit: '5 KB', gzip: true },
  { name: 'bootstrap and overlay', path: scriptsOfIsland('popup-overlay'), limit: '5 KB', gzip: true },
  { name: 'product page', path: scriptsOfPage('collections/products.item'), limit: '80 KB', gzip: true },
  { name: 'cart page', path: scriptsOfPage('pages/cart'), limit: '85 KB', gzip: true },
  // No page of a website loads it.
  { name: 'playground', path: playgroundScripts(), limit: '250 KB', gzip: true },
]
