import type { Purpose } from '../../../engine/domain/shop/product-form-view.ts'
import type { Site } from '../../website/site.ts'

/** Whether the website takes a buyer straight to the checkout. Subscriptions and gift cards have checkouts of their own. */
export function isExpress({ website }: Site, purpose: Purpose): boolean {
  return purpose === 'cart' && website.settings.expressCheckout === true
}
