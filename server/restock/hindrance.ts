import { PRODUCT_TYPE } from '../../engine/domain/data/codes.ts'
import { isAlwaysInStock, productTypeOf } from '../../engine/domain/shop/product.ts'
import { isForSale } from '../../engine/domain/shop/purpose.ts'
import { paidMemberships } from '../shop/membership/memberships.ts'
import type { Repositories } from '../store/repositories.ts'
import type { VariantKey } from '../store/restock-sign-ups.ts'
import type { RestockSignUp } from '../store/restock-types.ts'
import type { Item, Variant } from '../store/types.ts'
import { collectionOf, type Site } from '../website/site.ts'

/** Orders of an address that are asked for a membership, the newest ones. */
const MAX_ORDERS = 100

/**
 * The reason why visitors wait on for a variant. `not-sold`: it or its product is gone, or nothing says its price.
 * `hidden`: its product is not published. `scheduled`: it is published later. `members-only`: no order of their
 * addresses opens the area of its product.
 */
export const RESTOCK_HINDRANCE = ['', 'not-sold', 'hidden', 'scheduled', 'sold-out', 'members-only'] as const

export type RestockHindrance = (typeof RESTOCK_HINDRANCE)[number]

/** A variant of a product; undefined where the website has it no more. */
export interface Awaited {
  readonly item: Item | undefined
  readonly variant: Variant | undefined
}

/** The product as it is stored, also when visitors may not see it. */
export async function findAwaited(
  { items, variants }: Repositories,
  { website }: Site,
  { itemId, sku }: VariantKey,
): Promise<Awaited> {
  const found = await variants.of(website.id, [itemId])
  return {
    item: await items.byId(website.id, itemId),
    variant: found.find((one) => one.sku === sku),
  }
}

/** The reason why no visitor can buy a variant now; '' for one that can be bought. */
export function hindranceOf(site: Site, { item, variant }: Awaited): RestockHindrance {
  if (item === undefined || variant === undefined) return 'not-sold'
  if (productTypeOf(item.data) < PRODUCT_TYPE.physical || !isForSale(item.data)) return 'not-sold'
  if (collectionOf(site, item) === undefined || item.status !== 'published') return 'hidden'
  if (item.publishOn > site.publishedMs) return 'scheduled'
  return isLimited(item, variant) && variant.qtyInStock <= 0 ? 'sold-out' : ''
}

/** Whether a variant can be sold out. */
export function isLimited(item: Item, { isUnlimited }: Variant): boolean {
  return !isUnlimited && !isAlwaysInStock(item.data)
}

/** Whether a visitor may see a product, as far as the orders of the address tell: its memberships are paid. */
export async function mayBuy(
  { orders }: Repositories,
  { locks, website }: Site,
  item: Item,
  { email }: Pick<RestockSignUp, 'email'>,
): Promise<boolean> {
  const wanted = (locks.get(item.collectionId) ?? []).flatMap((lock) =>
    lock.kind === 'membership' ? [lock.membershipId] : [],
  )
  if (wanted.length === 0) return true
  const { rows } = await orders.list(website.id, { email }, { limit: MAX_ORDERS })
  const paid = new Set(rows.flatMap(paidMemberships))
  return wanted.every((id) => paid.has(id))
}
