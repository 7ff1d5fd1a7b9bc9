import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { siteSchema } from '../../../server/website/files/site-schema.ts'
import { CART } from './buying.ts'
import { smallSite } from './small-site.ts'
import type { SiteAnswer, Visitor } from './visitors.ts'

/** The small website with a cheap and a fast shipping option, and coupons that combine or not. */
export function siteWithChoices(name = 'quay'): SiteFiles {
  const { site, ...files } = smallSite(name)
  const coupon = (code: string, changes: object = {}) => ({
    ...{ id: code, code, kind: 'percent', value: 50, minimumSubtotalCents: 0 },
    ...{ startsAt: null, endsAt: null, isEnabled: true },
    ...changes,
  })
  const shippingOptions = [
    { id: 'fast', name: 'Fast', priceCents: 1500 },
    { id: 'slow', name: 'Slow', priceCents: 500, countries: ['US'] },
  ]
  const coupons = [
    coupon('HALF', { combines: true }),
    coupon('Half2', { combines: true }),
    coupon('ALONE'),
    coupon('FREESHIP', { kind: 'free-shipping', combines: true }),
  ]
  return {
    ...files,
    site: siteSchema.parse({ ...site, coupons, settings: { ...site.settings, shippingOptions } }),
  }
}

/** The cart of a visitor, as the API answers it. */
export async function readCart(visitor: Visitor): Promise<CartView> {
  return cartOf(await visitor.get(CART))
}

/** The cart in an answer, of a change or of a read. */
export function cartOf({ body }: SiteAnswer): CartView {
  const answer = JSON.parse(body) as CartView & { readonly shoppingCart?: CartView }
  return answer.shoppingCart ?? answer
}

/** Sends the form of the cart page by one of its buttons. */
export function sendCart(
  visitor: Visitor,
  action: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<SiteAnswer> {
  return visitor.submit(CART, { ...fields, action })
}
