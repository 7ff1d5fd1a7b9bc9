import { CART_API_PATH } from '../../../engine/domain/data/cart-path.ts'
import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { announce } from '../../runtime/announcer.ts'
import { changeCart } from '../../runtime/change-cart.ts'

/**
 * Puts the code of a button into the cart, and the outcome in place of the offer. The button keeps the focus. Rejects when the
 * call fails.
 */
export async function applyCode(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  if (button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  const { value: code } = button
  const path = `${CART_API_PATH}/coupons`
  const { shoppingCart } = await changeCart<Answer>('POST', path, { body: { code } })
  const text = form.dataset[isApplied(shoppingCart, code) ? 'applied' : 'kept'] ?? ''
  showAlone(button)
  button.textContent = text
  announce(text)
}

/** Takes away the words around a button, because the outcome beside them would take a line more on phones. */
function showAlone(button: HTMLElement): void {
  for (const node of [...(button.parentElement?.childNodes ?? [])]) if (node !== button) node.remove()
}

interface Answer {
  readonly shoppingCart: CartView
}

function isApplied({ isEmpty, validCoupons }: CartView, code: string): boolean {
  return !isEmpty && validCoupons.some((coupon) => coupon.code.toLowerCase() === code.toLowerCase())
}
