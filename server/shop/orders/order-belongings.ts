import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import type { PictureView } from '../../../engine/domain/shop/cart-view.ts'
import { productTypeOf } from '../../../engine/domain/shop/product.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Item, Order, OrderLine } from '../../store/types.ts'
import type { SiteVisitor } from '../../visitor/visit.ts'
import { pictureOfVariant } from '../../website/picture.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { type BoughtCard, boughtCardsOf } from '../gift-cards/bought-cards.ts'
import { type DigitalContents, readDigitalContents } from './digital-contents.ts'

/** The picture of what a line bought; null for a product without one, and for one that is no longer on the website. */
export type LinePictures = (line: Pick<OrderLine, 'itemId' | 'sku'>) => PictureView | null

/** Contents and codes that come with an order. The order itself holds none of them, because each opens something. */
export interface OrderBelongings {
  readonly contents: DigitalContents
  readonly cards: readonly BoughtCard[]
  readonly pictures: LinePictures
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

/** The pictures of the lines of orders, and the products among them that are not shipped. A product that is gone from the website has neither. */
export async function readProducts(
  { items }: Repositories,
  site: Site,
  { lines }: Pick<Order, 'lines'>,
): Promise<Pick<OrderBelongings, 'pictures' | 'unshipped'>> {
  const found = await site.items.byIds(items, [...new Set(lines.map(({ itemId }) => itemId))])
  const unshipped = found.filter(({ data }) => productTypeOf(data) !== PRODUCT_TYPE.physical)
  return { pictures: toLinePictures(found), unshipped: new Set(unshipped.map(({ id }) => id)) }
}

/** The pictures of lines that bought these items. */
export function toLinePictures(items: readonly Item[]): LinePictures {
  const data = new Map(items.map((item) => [item.id, item.data]))
  return ({ itemId, sku }) => pictureOfVariant(data.get(itemId), sku)
}

/** Bought gift cards as pages and mails show them. */
export function toCardViews({ prices }: Site, cards: readonly BoughtCard[]): View[] {
  return cards.map(({ code, amountCents }) => ({ code, formatted: { amount: prices.print(amountCents) } }))
}
