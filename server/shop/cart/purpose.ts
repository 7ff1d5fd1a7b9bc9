import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import type { Json } from '../../../engine/domain/data/value.ts'
import { isGiftCard, isSubscribable, productTypeOf } from '../../../engine/domain/shop/product.ts'
import type { Purpose } from '../../../engine/domain/shop/product-form-view.ts'
import { billingOf } from '../../../engine/domain/shop/subscription.ts'
import type { Site } from '../../website/site.ts'

/** Whether a product can be bought for its purpose: a subscription only with a plan, because nothing else says its price. */
export function isForSale(item: Json): boolean {
  return purposeOf(item) !== 'subscription' || billingOf(item) !== undefined
}

/** Whether the website takes a buyer straight to the checkout. Subscriptions and gift cards have checkouts of their own. */
export function isExpress({ website }: Site, purpose: Purpose): boolean {
  return purpose === 'cart' && website.settings.expressCheckout === true
}

/** How a product is bought: through the cart, as a subscription or as a gift card. `item` is its data or its view. */
export function purposeOf(item: Json): Purpose {
  if (isGiftCard(item)) return 'gift-card'
  const type = productTypeOf(item)
  const canBeSubscribed = type === PRODUCT_TYPE.physical || type === PRODUCT_TYPE.service
  return canBeSubscribed && isSubscribable(item) ? 'subscription' : 'cart'
}
