import { $added, type Added } from './added.ts'
import { once } from './once.ts'

const startMiniCart = once(async () => (await import('../islands/mini-cart/index.tsx')).startMiniCart())

/** Tells of an addition when the button says "Added!", and opens the mini cart on pages of a website that has one. */
export function publishAdded(added: Added): void {
  $added.set(added)
  // The product is in the cart, whether or not this can be shown.
  if (document.querySelector('[data-mini-cart]') !== null) startMiniCart().catch(reportError)
}
