import type { OrderDetails } from '../../../engine/domain/shop/order.ts'
import type { FormSubmission } from '../../../server/store/form-types.ts'
import { createId } from '../../../server/store/ids.ts'
import type { WrittenReview } from '../../../server/store/review-types.ts'
import type { Store } from '../../../server/store/store.ts'
import type {
  Cart,
  CartEntry,
  Collection,
  Contribution,
  Item,
  NewOrder,
  Variant,
  Website,
} from '../../../server/store/types.ts'

export const NOW_MS = 1_700_000_000_000

const settings: Website['settings'] = {
  currency: 'USD',
  locale: 'en-US',
  timeZone: 'UTC',
  minimumSubtotalCents: 0,
  multipleQuantityAllowedForServices: true,
  reviewsEnabled: true,
  shippingOptions: [{ id: 'post', name: 'Post', priceCents: 500 }],
  taxRules: [],
}

/** A website without content. */
function newWebsite(): Omit<Website, 'revision'> {
  return {
    id: createId(),
    identifier: `shop-${createId()}`,
    title: 'Shop',
    theme: 'linden',
    data: { siteTitle: 'Shop' },
    settings,
    hosts: [`${createId()}.example`],
    passwordHash: null,
  }
}

/** A website with a shop of one product, of which so many are left. */
export async function createShop(store: Store, { left = 5, isUnlimited = false } = {}) {
  const website = newWebsite()
  const collection: Collection = {
    id: createId(),
    websiteId: website.id,
    urlId: 'shop',
    type: 13,
    typeName: 'products',
    title: 'Everything',
    position: 0,
    parentId: null,
    isInNavigation: true,
    navigation: 'main',
    passwordHash: null,
    membershipId: null,
    data: {},
  }
  const item: Item = {
    id: createId(),
    websiteId: website.id,
    collectionId: collection.id,
    urlId: 'cup',
    title: 'Café cup',
    recordType: 11,
    status: 'published',
    publishOn: NOW_MS,
    position: 0,
    data: { excerpt: 'Round' },
  }
  const variant: Variant = {
    websiteId: website.id,
    itemId: item.id,
    sku: 'CUP-1',
    position: 0,
    attributes: { Size: 'Small' },
    priceCents: 1250,
    salePriceCents: 1000,
    isOnSale: true,
    qtyInStock: left,
    isUnlimited,
  }
  await store.transaction(async (repositories) => {
    await repositories.websites.save(website, NOW_MS)
    await repositories.collections.save(collection)
    await repositories.items.save(item, 'A round cup for café au lait')
    await repositories.variants.save(variant)
  })
  return { website, collection, item, variant }
}

/** A contribution to a fund. */
export const giftTo = (websiteId: string): Contribution => ({
  id: 'gift',
  websiteId,
  fundId: 'boat',
  createdAt: NOW_MS,
  amountCents: 2500,
  details: {
    testMode: true,
    fundTitle: 'The boat',
    currency: 'USD',
    name: 'Zoë',
    email: 'a@example.com',
    message: '',
  },
})

/** A form that a visitor sent to a website. */
export const submissionTo = (
  websiteId: string,
  changes: Partial<Omit<FormSubmission, 'websiteId'>> = {},
): FormSubmission => ({
  id: createId(),
  websiteId,
  formId: 'contact',
  createdAt: NOW_MS,
  details: {
    formName: 'Contact',
    pagePath: '/contact',
    answers: [{ id: 'words', type: 'text', title: 'Words', value: 'Ahoy, Zoë', text: 'Ahoy, Zoë' }],
  },
  ...changes,
})

/** A visitor's review of an item. Reviews from a website's files have no order. */
export const reviewOf = (
  { websiteId, id: itemId }: Pick<Item, 'websiteId' | 'id'>,
  changes: Partial<WrittenReview> = {},
): WrittenReview => ({
  id: createId(),
  websiteId,
  itemId,
  orderId: createId(),
  createdAt: NOW_MS,
  rating: 4,
  words: { title: 'Fine', text: 'Holds “tea”.\nAnd more.', name: 'Ada' },
  ...changes,
})

/** One line of a cart. */
export const entryOf = (item: Item, quantity = 1): CartEntry => ({
  id: createId(),
  itemId: item.id,
  sku: 'CUP-1',
  quantity,
  additionalFields: { engraving: 'Ö' },
  position: 0,
})

/** A cart in full. */
export const contentOf = (entries: readonly CartEntry[]) => ({
  entries,
  shippingOptionId: 'post',
  shippingLocation: { country: 'US', region: 'NY' },
  couponCodes: ['TEN'],
  giftCardIds: [],
})

/** A cart with these things in it. */
export async function createCart(
  store: Store,
  websiteId: string,
  entries: readonly CartEntry[],
  nowMs = NOW_MS,
): Promise<Cart> {
  const change = await store.transaction(async ({ carts }) => {
    const empty = await carts.create(websiteId, createId(), nowMs)
    return carts.replace(empty, contentOf(entries), nowMs)
  })
  if ('conflict' in change) throw new Error('No other request knows this cart.')
  return change.cart
}

const ORDER_DETAILS: OrderDetails = {
  testMode: true,
  kind: 'cart',
  payment: 'approved',
  currency: 'USD',
  email: 'a@example.com',
  name: 'Ada Lee',
  address: [],
  shippingOption: null,
  coupons: [],
  subtotalCents: 1000,
  discountCents: 0,
  shippingCostCents: 0,
  taxCents: 0,
}

/** The order that a cart becomes. */
export const orderOf =
  ({ websiteId, id: cartId, entries }: Cart) =>
  (id: string): NewOrder => ({
    id,
    websiteId,
    cartId,
    createdAt: NOW_MS,
    grandTotalCents: 1000 * entries.length,
    state: 'paid',
    steps: [],
    lines: entries.map(({ itemId, sku, quantity }) => ({
      itemId,
      sku,
      quantity,
      productName: 'Cup',
      variantText: 'Small',
      additionalFields: null,
      unitPriceCents: 1000,
    })),
    details: ORDER_DETAILS,
  })
