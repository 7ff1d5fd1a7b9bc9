import { settle } from '../../runtime/call-state.ts'
import { isPlain } from '../../runtime/hold-clicks.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { followTotal } from './follow-cart.ts'
import { followPrice } from './follow-price.ts'
import './styles.css'

/** The message about payment by instalments: follows the price or the cart that it stands at, and opens the provider's words. */
export const island: Island = (root) => {
  const product = root.closest('article, :has(> .product-price)')
  if (product === null) followTotal(root)
  else followPrice(root, product)
  const link = root.querySelector('a')
  link?.setAttribute('aria-haspopup', 'dialog')
  link?.addEventListener('click', (event) => {
    if (!isPlain(event)) return
    event.preventDefault()
    // A failure is only reported, because the message says what matters.
    void settle(() => openInformation(link))
  })
}

async function openInformation({ href, textContent }: HTMLAnchorElement): Promise<void> {
  const information = await import('./information.tsx')
  await information.openInformation(href, textContent ?? '')
}
