import type { CartView } from '../../engine/domain/shop/cart-view.ts'

/** Shows the count and subtotal of a cart wherever the page has a place for them. */
export function showCart({ totalQuantity, pill, formatted, isEmpty }: CartView): void {
  const links = [...document.querySelectorAll<HTMLElement>('.cart-pill')]
  const before = links.map(({ textContent }) => textContent)
  fill('[data-cart-count]', pill.count)
  fill('[data-cart-subtotal]', formatted.subtotal)
  fill('[data-cart-label]', pill.label)
  for (const element of document.querySelectorAll<HTMLElement>('[data-cart-shown]')) element.hidden = isEmpty
  links.forEach((link, at) => {
    const { classList, dataset, textContent } = link
    if (dataset['cartState'] === 'initialized' && textContent !== before[at]) markChange(link)
    classList.toggle('empty-cart', totalQuantity === 0)
    dataset['cartState'] = 'initialized'
  })
}

/** Starts the animation of a change anew. */
function markChange({ classList, offsetWidth }: HTMLElement): void {
  classList.remove('is-changed')
  // The layout of the moment between is read, so that the browser takes it for two changes.
  if (offsetWidth >= 0) classList.add('is-changed')
}

function fill(places: string, text: string): void {
  for (const element of document.querySelectorAll(places)) element.textContent = text
}
