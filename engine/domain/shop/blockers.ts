import type { CartEntryView, CartView } from './cart-view.ts'

/** The reasons that keep a cart from being checked out: its entries with an error, and reasons of the website. */
export function toBlockers(
  entries: readonly CartEntryView[],
  reasons: readonly string[],
): CartView['blockers'] {
  const broken = entries
    .filter(({ error }) => error !== '')
    .map(({ id, title, error, hasQuantity }) => {
      return { title, href: hasQuantity ? `#quantity-${id}` : '', message: error }
    })
  return [...broken, ...reasons.map((message) => ({ title: '', href: '', message }))]
}
