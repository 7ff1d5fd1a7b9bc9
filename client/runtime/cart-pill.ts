import type { CartView } from '../../engine/domain/shop/cart-view.ts'

/** Shows the count and subtotal of a cart wherever the page has a place for them. */
export function showCart({ totalQuantity, pill, formatted, isEmpty }: CartView): void {
  fill('[data-cart-count]', pill.count)
  fill('[data-cart-subtotal]', formatted.subtotal)
  fill('[data-cart-label]', pill.label)
  for (const element of document.querySelectorAll<HTMLElement>('[data-cart-shown]')) element.hidden = isEmpty
  for (const link of document.querySelectorAll<HTMLElement>('.cart-pill')) {
    link.classList.toggle('empty-cart', totalQuantity === 0)
    link.dataset['cartState'] = 'initialized'
  }
}

function fill(places: string, text: string): void {
  for (const element of document.querySelectorAll(places)) element.textContent = text
}
