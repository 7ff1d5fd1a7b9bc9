import { islandData } from '../../runtime/island-data.ts'
import { messageIn, showMessage } from './show-message.ts'

/**
 * Shows the message of the price that the product shows.
 *
 * It watches the price itself, because forms of several kinds change it. A product with one price has no data.
 */
export function followPrice(root: HTMLElement, product: Element): void {
  const price = product.querySelector('.product-price')
  const data = islandData(root)
  if (price === null || data === '') return
  const texts = new Map(Object.entries(JSON.parse(data) as Record<string, string>))
  const sent = messageIn(root)
  const show = () => {
    const amount = amountIn(price)
    // Values that do not go together have no amount, but a word.
    showMessage(root, texts.get(amount) ?? (/\p{N}/u.test(amount) ? sent : ''))
  }
  new MutationObserver(show).observe(price, { childList: true, characterData: true, subtree: true })
  show()
}

/** The amount to pay, without labels for screen readers and the price before a sale. */
function amountIn(price: Element): string {
  const copy = price.cloneNode(true) as Element
  for (const other of copy.querySelectorAll('.visually-hidden, .original-price')) other.remove()
  return (copy.textContent ?? '').trim()
}
