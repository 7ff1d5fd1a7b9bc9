import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { type CartInput, priceCart } from '../../../engine/domain/shop/cart.ts'
import type { Coupon } from '../../../engine/domain/shop/coupons.ts'

const { physical, digital } = PRODUCT_TYPE

export const cup = { productType: physical, unitPriceCents: 1250, quantity: 2 }
export const song = { productType: digital, unitPriceCents: 99, quantity: 1 }

export const post = { id: 'post', name: 'Post', priceCents: 500 }
const courier = {
  id: 'courier',
  name: 'Courier',
  priceCents: 1500,
  countries: ['US'],
  freeFromCents: 10_000,
}

export const coupon = (code: string, change: Partial<Coupon> = {}): Coupon => ({
  code,
  kind: 'percent',
  value: 10,
  minimumSubtotalCents: 0,
  startsAt: null,
  endsAt: null,
  isEnabled: true,
  combines: false,
  ...change,
})

/** Prices two cups, or what `change` says. */
export function price(change: Partial<CartInput> = {}) {
  return priceCart({
    lines: [cup],
    couponCodes: [],
    coupons: [],
    giftCards: [],
    shippingOptions: [post, courier],
    selectedShippingOptionId: null,
    shippingLocation: null,
    taxRules: [],
    minimumSubtotalCents: 0,
    nowMs: 1000,
    ...change,
  })
}
