import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import type { PictureView } from '../../../engine/domain/shop/cart-view.ts'
import { productTypeOf } from '../../../engine/domain/shop/product.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { SiteVisitor } from '../../visitor/visit.ts'
import { pictureOf } from '../../website/picture.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { type BoughtCard, boughtCardsOf } from '../gift-cards/bought-cards.ts'
import { type DigitalContents, readDigitalContents } from './digital-contents.ts'

/** Contents and codes that come with an order. The order itself holds none of them, because each opens something. */
export interface OrderBelongings {
  readonly contents: DigitalContents
  readonly cards: readonly BoughtCard[]
  /** Pictures of its products that are still on the website, by the id of the item. */
  readonly pictures: ReadonlyMap<string, PictureView>
  /** The ids of products that no parcel holds, such as downloads and lessons. */
  readonly unshipped: ReadonlySet<string>
  /** When its subscription is renewed next; null when never. */
  readonly renewsAt: number | null
}

export async function readBelongings(
  read: Repositories,
  { site, signer }: Pick<SiteVisitor, 'site' | 'signer'>,
  order: Order,
): Promise<OrderBelongings> {
  const { renewalOf = order.id } = order.details
  const [contents, products, subscription] = await Promise.all([
    readDigitalContents(read, site, order),
    readProducts(read, site, order),
    order.details.billing == null ? undefined : read.subscriptions.byId(order.websiteId, renewalOf),
  ])
  return { contents, ...products, cards: boughtCardsOf(signer, order), renewsAt: subscription?.dueAt ?? null }
}

/** The pictures of an order's products, and those that are not shipped. A product that is gone from the website has neither. */
export async function readProducts(
  { items }: Repositories,
  site: Site,
  { lines }: Order,
): Promise<Pick<OrderBelongings, 'pictures' | 'unshipped'>> {
  const found = await site.items.byIds(items, [...new Set(lines.map(({ itemId }) => itemId))])
  const pictures = found.flatMap(({ id, data }) => {
    const picture = pictureOf(data)
    return picture === null ? [] : [[id, picture] as const]
  })
  const unshipped = found.filter(({ data }) => productTypeOf(data) !== PRODUCT_TYPE.physical)
  return { pictures: new Map(pictures), unshipped: new Set(unshipped.map(({ id }) => id)) }
}

/** Bought gift cards as pages and mails show them. */
export function toCardViews({ prices }: Site, cards: readonly BoughtCard[]): View[] {
  return cards.map(({ code, amountCents }) => ({ code, formatted: { amount: prices.print(amountCents) } }))
}
