import type { ShippingOption } from '../../../engine/domain/shop/cart.ts'
import type { Site } from '../../website/site.ts'

/** A shipping method with the days to its delivery: “Post, 2–4 days”. Without days it is the name alone. */
export function shippingLabel(say: Site['say'], { name: method, deliveryDays }: ShippingOption): string {
  if (deliveryDays === undefined) return method
  const { min, max: count } = deliveryDays
  return min === count
    ? say('shipping_days', { method, count })
    : say('shipping_days_range', { method, min, count })
}
