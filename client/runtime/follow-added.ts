import { $added } from './added.ts'
import { once } from './once.ts'

const start = once(async () => (await import('../islands/mini-cart/index.tsx')).startMiniCart())

/** Opens the mini cart after each addition, where the website has it. It is on the pill, so pages without one show none. */
export function followAdded(): void {
  $added.listen(() => {
    // The product is in the cart, whether or not this can be shown.
    if (document.querySelector('[data-mini-cart]') !== null) start().catch(reportError)
  })
}
