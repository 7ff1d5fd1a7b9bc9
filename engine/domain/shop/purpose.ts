import { PRODUCT_TYPE } from '../data/codes.ts'
import type { Node } from '../data/value.ts'
import { isGiftCard, isSubscribable, productTypeOf } from './product.ts'
import type { Purpose } from './product-form-view.ts'
import { billingOf } from './subscription.ts'

/** Whether a product can be bought for its purpose: a subscription only with a plan, because nothing else says its price. */
export function isForSale(item: Node): boolean {
  return purposeOf(item) !== 'subscription' || billingOf(item) !== undefined
}

/** How a product is bought: through the cart, as a subscription or as a gift card. `item` is its data or its view. */
export function purposeOf(item: Node): Purpose {
  if (isGiftCard(item)) return 'gift-card'
  const type = productTypeOf(item)
  const canBeSubscribed = type === PRODUCT_TYPE.physical || type === PRODUCT_TYPE.service
  return canBeSubscribed && isSubscribable(item) ? 'subscription' : 'cart'
}
