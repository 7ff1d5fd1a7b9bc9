import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { API_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import { productTypeOf } from '../../../engine/domain/shop/product.ts'
import { purposeOf } from '../../../engine/domain/shop/purpose.ts'
import { type Instalments, instalmentsOf, instalmentText } from '../../shop/cart/instalments.ts'
import { currentCents } from '../../shop/cart/priced-cart.ts'
import type { Variant } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** The most prices with a message each, because they weigh on the page. The message of the lowest price is true for all. */
const MAX_LISTED = 8

/**
 * The message about instalments on the page of a product. Subscriptions have none, because they are paid again and again, nor
 * have products that are sold out.
 *
 * `byPrice` has the message of each price, for scripts; a product with one price needs none.
 */
export function toProductInstalments(site: Site, item: View, variants: readonly Variant[]): View {
  const instalments = instalmentsOf(site)
  const isPhysical = productTypeOf(item) === PRODUCT_TYPE.physical && purposeOf(item) === 'cart'
  const isLeft = variants.some(({ isUnlimited, qtyInStock }) => isUnlimited || qtyInStock > 0)
  if (instalments === undefined || !isPhysical || !isLeft) return {}
  const amounts = [...new Set(variants.map(currentCents))].toSorted((a, b) => a - b)
  const [lowest = 0, ...higher] = amounts
  const text = instalmentText(site, instalments, lowest, higher.length > 0)
  const isListed = higher.length > 0 && amounts.length <= MAX_LISTED
  const texts = amounts.map((cents) => [site.prices.print(cents), instalmentText(site, instalments, cents)])
  return {
    instalments: {
      ...toProvider(site, instalments),
      text,
      ...(isListed ? { byPrice: Object.fromEntries(texts) } : {}),
    },
  }
}

/** The message about instalments below a cart. Without a text it is there and hidden, because the cart may change. */
export function toCartInstalments(site: Site, text: string): View {
  const instalments = instalmentsOf(site)
  return instalments === undefined ? {} : { instalments: { ...toProvider(site, instalments), text } }
}

function toProvider({ hasInstalmentInformation, say }: Site, { brand, locale }: Instalments): View {
  const url = hasInstalmentInformation ? withQuery(API_PATH.instalmentInformation, { locale }) : ''
  return { url, more: say('instalments_more', { provider: brand }) }
}
