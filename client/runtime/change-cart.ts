import type { CartView } from '../../engine/domain/shop/cart-view.ts'
import { takeCart } from './cart-store.ts'
import { write } from './write.ts'

/** Changes the cart by a call whose answer holds the whole cart, and shows the answer in every tab. Throws `CallFailed`. */
export async function changeCart<Answer extends { readonly shoppingCart: CartView }>(
  ...call: Parameters<typeof write>
): Promise<Answer> {
  const answer = await write<Answer>(...call)
  takeCart(answer.shoppingCart)
  return answer
}
