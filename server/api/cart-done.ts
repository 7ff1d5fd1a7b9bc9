import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { isSameCode } from '../../engine/domain/shop/coupons.ts'
import type { CartResult } from '../shop/cart/apply-cart-change.ts'
import type { RemovedEntry } from '../shop/cart/cart-change.ts'
import type { Done } from '../visitor/flash.ts'
import type { Visit } from '../visitor/visit.ts'
import { collectionOf } from '../website/site.ts'
import { collectionUrl } from '../website/urls.ts'

/** Word of a success after a change of the cart. */
type ToDone = (result: CartResult) => Promise<Done | undefined> | Done | undefined

/** The page of the added product, where the visitor may go on choosing. */
export function productPath({ entry }: CartResult): string {
  return entry === null || entry.fullUrl === '' ? PAGE_PATH.cart : encodeURI(entry.fullUrl)
}

export function addedDone({ read, site }: Visit): ToDone {
  const { say } = site
  return async ({ entry }) => {
    if (entry === null) return undefined
    const item = await site.items.byId(read.items, entry.itemId)
    const collection = item && collectionOf(site, item)
    const shop = collection === undefined ? '/' : encodeURI(collectionUrl(collection))
    return {
      message: say('done_added', { title: entry.title }),
      links: [
        { label: say('notice_view_cart'), url: PAGE_PATH.cart },
        { label: say('notice_keep_shopping'), url: shop },
      ],
    }
  }
}

export function quantityDone({ site }: Visit): ToDone {
  return ({ entry }) => (entry === null ? undefined : { message: site.say('done_quantity', entry) })
}

export function removedDone({ site }: Visit): ToDone {
  return ({ removed }) =>
    removed === null ? undefined : { message: site.say('done_removed', removed), undo: toUndo(site, removed) }
}

function toUndo({ say }: Visit['site'], removed: RemovedEntry): NonNullable<Done['undo']> {
  const { itemId, sku, quantity, position, additionalFields } = removed
  const fields = {
    ...{ itemId, sku, quantity: String(quantity), position: String(position) },
    ...(additionalFields === null ? {} : { additionalFields: JSON.stringify(additionalFields) }),
  }
  return {
    label: say('notice_undo'),
    formAction: API_PATH.cartRestore,
    hidden: Object.entries(fields).map(([name, value]) => ({ name, value })),
  }
}

/** A coupon that waits for a larger order is not applied yet; a cart with products says so beside it. */
export function couponDone(
  { site }: Visit,
  { code, remove }: Readonly<Record<'code' | 'remove', string>>,
): ToDone {
  return ({ shoppingCart }) => {
    if (remove !== '') return { message: site.say('done_coupon_removed', { code: remove }) }
    const applied = shoppingCart.validCoupons.find((coupon) => isSameCode(coupon.code, code))
    if (shoppingCart.isEmpty) return { message: site.say('done_coupon_kept', { code }) }
    return applied && { message: site.say('done_coupon_applied', { code: applied.code }) }
  }
}
