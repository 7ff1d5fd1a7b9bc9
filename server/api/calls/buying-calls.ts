import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { BUYER_FIELDS } from '../../../engine/domain/shop/buyer.ts'
import type { OrderResponse } from '../../../engine/domain/shop/order.ts'
import { KEY_FIELD } from '../../visitor/write-once.ts'
import { ACTION_FIELDS, checkoutBody, SOURCE_FIELDS } from '../checkout-fields.ts'
import { DONATION_FIELDS, donationBody } from '../donations.ts'
import { informationQuery } from '../instalments.ts'
import { stockQuery } from '../inventory.ts'
import { lookupBody } from '../order-status.ts'
import { PRODUCT_FIELDS } from '../product-forms.ts'
import { reviewBody, SENT_REVIEW_FIELDS } from '../reviews.ts'
import { subscriptionBody } from '../subscription.ts'
import { needed, type VisitorCall } from './visitor-call.ts'

const cents = z.int()
const url = z.string().describe('A path of this website')

const orderSchema = z.strictObject({
  id: z.string(),
  purchasedCartId: z.string(),
  testMode: z.boolean(),
  websiteId: z.string(),
  items: z.array(
    z.strictObject({ sku: z.string(), productName: z.string(), quantity: z.int(), unitPrice: cents }),
  ),
  grandTotal: cents,
  shippingTotal: cents,
  taxTotal: cents,
}) satisfies z.ZodType<OrderResponse>

const address = { address1: '1 Pier', city: 'New York', region: 'NY', postalCode: '10004', country: 'US' }
const common = { area: 'Buying' } as const

/** The calls that buy, and those that follow a purchase. */
export const buyingCalls: readonly VisitorCall[] = [
  {
    ...common,
    id: 'stock',
    method: 'get',
    path: `${API_PATH.stock}/`,
    summary: 'Read the stock of a product',
    description: 'The stock of each variant. The path without its last slash is the same call.',
    islands: ['product-form', 'legacy'],
    query: stockQuery,
    queryExample: { itemId: 'tide-mug' },
    answer: z.strictObject(
      needed({
        results: z.array(
          z.strictObject(
            needed({
              sku: z.string(),
              qtyInStock: z.int(),
              unlimited: z.boolean().describe('Whether it is never sold out, whatever the quantity'),
            }),
          ),
        ),
      }),
    ),
    problems: ['item_unknown'],
  },
  {
    ...common,
    id: 'subscribe',
    method: 'post',
    path: API_PATH.subscription,
    summary: 'Buy a subscription',
    description: 'Opens a checkout for one subscription: `/checkout/subscription?cartToken=`.',
    islands: ['product-form', 'video-paywall', 'legacy'],
    body: { schema: subscriptionBody, example: { itemId: 'coffee-monthly', sku: 'CM-12-BEAN', qty: 1 } },
    fields: PRODUCT_FIELDS,
    answer: z.strictObject(needed({ cartToken: z.string() })),
    problems: [
      'item_unknown',
      'variant_unavailable',
      'not_for_cart',
      'choice_invalid',
      'fields_invalid',
      'form_too_large',
      'stock_insufficient',
      'orders_closed',
    ],
  },
  {
    ...common,
    id: 'checkOut',
    method: 'post',
    path: API_PATH.checkout,
    summary: 'Place an order',
    description:
      'Orders what is in the cart, the subscription of `cartToken`, or the gift card of `itemId` and `sku`, with a test payment or by bank transfer.',
    islands: [],
    body: {
      schema: checkoutBody,
      example: {
        ...{ email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', ...address },
        ...{ optionId: 'standard', payment: 'approve' },
      },
    },
    fields: [...BUYER_FIELDS, ...SOURCE_FIELDS, ...ACTION_FIELDS, KEY_FIELD],
    answer: z.strictObject({ order: orderSchema, confirmationUrl: url }),
    problems: [
      'checkout_unknown',
      'cart_empty',
      'item_unknown',
      'entries_unavailable',
      'subtotal_too_small',
      'orders_closed',
      'fields_invalid',
      'shipping_invalid',
      'total_changed',
      'payment_declined',
      'payment_unavailable',
    ],
  },
  {
    ...common,
    id: 'orderStatus',
    method: 'post',
    path: API_PATH.orderStatus,
    summary: 'Find an order',
    description: 'Finds the status page of an order by its number and the address of its buyer.',
    islands: [],
    body: { schema: lookupBody, example: { orderNumber: '1042', email: 'ada@example.com' } },
    fields: ['orderNumber', 'email'],
    answer: z.strictObject({ statusUrl: url }),
    problems: ['fields_invalid', 'order_unknown'],
  },
  {
    ...common,
    id: 'donate',
    method: 'post',
    path: API_PATH.donations,
    summary: 'Donate',
    description:
      'Gives an amount to a fund, with a test payment. A plain form sends the amount as it was typed.',
    islands: [],
    body: {
      schema: donationBody,
      example: {
        ...{ fund: 'constance', amountCents: 2500, payment: 'approve' },
        ...{ name: 'Ada Byron', email: 'ada@example.com' },
      },
    },
    fields: DONATION_FIELDS,
    answer: z.strictObject({
      contribution: z.strictObject({
        ...{ id: z.string(), websiteId: z.string(), fund: z.string(), amountCents: cents },
        ...{ currency: z.string(), testMode: z.boolean() },
      }),
      confirmationUrl: url,
    }),
    problems: [
      'fund_unknown',
      'orders_closed',
      'fields_invalid',
      'payment_declined',
      'payment_unavailable',
      'gift_sent_already',
    ],
  },
  {
    ...common,
    id: 'review',
    method: 'post',
    path: API_PATH.reviews,
    summary: 'Review a product',
    description: "Stores a buyer's review, in place of an earlier one of the same product.",
    islands: [],
    body: {
      schema: reviewBody,
      example: {
        ...{ orderId: '6650f0c2a1b2c3d4e5f60718', itemId: 'tide-mug', rating: 5 },
        ...{ text: 'It keeps tea warm.', name: 'Ada' },
      },
    },
    fields: SENT_REVIEW_FIELDS,
    answer: z.strictObject({
      review: z.strictObject({
        ...{ id: z.string(), itemId: z.string(), rating: z.int() },
        ...{ title: z.string(), text: z.string(), name: z.string() },
      }),
    }),
    problems: ['fields_invalid', 'purchase_unknown'],
  },
  {
    ...common,
    id: 'instalments',
    method: 'get',
    path: API_PATH.instalmentInformation,
    summary: 'Read about payment by instalments',
    description: "The provider's words, for a frame of the dialog about instalments.",
    islands: ['instalments'],
    query: informationQuery,
    queryExample: { locale: 'en_US' },
    answer: 'text/html',
    problems: ['instalments_unavailable'],
  },
]
