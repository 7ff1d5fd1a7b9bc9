import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { member, toText } from '../../../engine/domain/data/value.ts'
import type { OrderDetails, OrderState } from '../../../engine/domain/shop/order.ts'
import { productTypeOf } from '../../../engine/domain/shop/product.ts'
import { describeVariant, toOptionValues } from '../../../engine/domain/shop/variants.ts'
import type { LinkedOrder } from '../../shop/orders/order-links.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Item, OrderLine, Variant } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'

/** A product of the website with its first variant. */
export interface Goods {
  readonly item: Item
  readonly variant: Variant
}

/** The first product of each type that the website sells. */
export interface SampleGoods {
  readonly physical: Goods | undefined
  readonly digital: Goods | undefined
  readonly giftCard: Goods | undefined
}

/** Products that are read of a collection to find one of each type. */
const LIMIT = 200

/** The id of the order in a preview. No order has it, so the links of the mail open nothing. */
export const SAMPLE_ID = '0'.repeat(24)
const SAMPLE_NUMBER = 1000

/** Finds products for the mails of a preview, so that it shows what the website really sells. */
export async function readSampleGoods(read: Repositories, site: Site): Promise<SampleGoods> {
  const shops = site.collections.filter(({ typeName }) => typeName === 'products')
  const lists = await Promise.all(
    shops.map((shop) => site.items.list(read.items, shop, { limit: LIMIT, offset: 0 })),
  )
  const items = lists.flatMap((list) => list.items)
  const ofType = (type: number) => items.find(({ data }) => productTypeOf(data) === type)
  const [physical, digital, giftCard] = await Promise.all(
    [PRODUCT_TYPE.physical, PRODUCT_TYPE.digital, PRODUCT_TYPE['gift-card']].map((type) =>
      toGoods(read, ofType(type)),
    ),
  )
  return { physical, digital, giftCard }
}

async function toGoods(read: Repositories, item: Item | undefined): Promise<Goods | undefined> {
  const [variant] = item === undefined ? [] : await read.variants.of(item.websiteId, [item.id])
  return item === undefined || variant === undefined ? undefined : { item, variant }
}

/** The buyer of a sample: the contributor who looks at it. */
export interface SampleBuyer {
  readonly name: string
  readonly email: string
}

/** An order of one unit of each product, in a state. It is in no store. */
export function toSampleOrder(
  site: Site,
  goods: readonly Goods[],
  state: OrderState,
  { name, email, origin }: SampleBuyer & { readonly origin: string },
): LinkedOrder {
  const { website } = site
  const nowMs = Date.now()
  const lines = goods.map((one) => toLine(site, one))
  const totalCents = lines.reduce((sum, { unitPriceCents }) => sum + unitPriceCents, 0)
  const isShipped = goods.some(({ item }) => productTypeOf(item.data) === PRODUCT_TYPE.physical)
  return {
    ...{ id: SAMPLE_ID, key: SAMPLE_ID, websiteId: website.id, cartId: SAMPLE_ID, createdAt: nowMs },
    ...{ number: SAMPLE_NUMBER, grandTotalCents: totalCents, state, lines },
    steps: state === 'awaited' || state === 'paid' ? [] : [{ state, at: nowMs }],
    details: {
      ...{
        testMode: state !== 'awaited',
        kind: 'cart',
        payment: state === 'awaited' ? 'awaited' : 'approved',
        origin,
      },
      ...{ currency: website.settings.currency, email, name },
      address: isShipped ? [name, ...addressOf(site)] : [],
      ...(isShipped ? shippingOf(site) : { shippingOption: null }),
      ...{ coupons: [], subtotalCents: totalCents },
      ...{ discountCents: 0, shippingCostCents: 0, taxCents: 0 },
      gift: { name, email, message: '' },
    },
  }
}

/** The first shipping option of the website. */
function shippingOf({ website }: Site): Pick<OrderDetails, 'shippingOption' | 'deliveryDays'> {
  const [option] = website.settings.shippingOptions
  const { name = null, deliveryDays } = option ?? {}
  return { shippingOption: name, ...(deliveryDays === undefined ? {} : { deliveryDays }) }
}

function toLine({ optionWords }: Site, { item, variant }: Goods): OrderLine {
  return {
    ...{ itemId: item.id, sku: variant.sku, productName: item.title, quantity: 1, additionalFields: null },
    variantText: describeVariant(toOptionValues(variant.attributes, optionWords)),
    unitPriceCents: variant.isOnSale ? variant.salePriceCents : variant.priceCents,
  }
}

/** The address of the website itself, because it is one that the website's owner knows. */
function addressOf({ website }: Site): readonly string[] {
  const location = member(member(website.data, 'website'), 'location')
  return ['addressLine1', 'addressLine2', 'addressCountry']
    .map((name) => toText(member(location, name)))
    .filter(Boolean)
}
