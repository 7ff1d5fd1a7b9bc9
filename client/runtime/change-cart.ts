import type { CartView } from '../../engine/domain/shop/cart-view.ts'
import { takeCart } from './take-cart.ts'
import { write } from './write.ts'

/** Changes the cart by a call whose response holds the whole cart, and shows it in every tab. Throws `CallFailed`. */
export async function changeCart<ResponseBody extends { readonly shoppingCart: CartView }>(
  ...call: Parameters<typeof write>
): Promise<ResponseBody> {
  const response = await write<ResponseBody>(...call)
  return { ...response, shoppingCart: await takeCart(response.shoppingCart ?? response) }
}
