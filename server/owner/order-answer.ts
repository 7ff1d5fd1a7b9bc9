import { z } from 'zod'
import { ORDER_STATE } from '../../engine/domain/shop/order.ts'
import { orderNumberOf } from '../shop/orders/order-number.ts'
import { owedCentsOf, redeemedCentsOf, transferCodeOf } from '../shop/orders/payment.ts'
import type { OrderNote } from '../store/order-types.ts'
import type { Order } from '../store/types.ts'
import type { Site } from '../website/site.ts'
import { answeredTime, toIso } from './times.ts'

const cents = z.int().describe('Hundredths of the currency, or its whole units where it has no smaller ones')

const trackingSchema = z.strictObject({
  carrier: z.string(),
  number: z.string(),
  url: z.string().describe('A link to follow the parcel; empty for none'),
})

/** An order as the owner API answers it. */
export const orderSchema = z
  .strictObject({
    id: z.string(),
    number: z.string().describe('The number that buyers read, such as HG-1042'),
    createdAt: answeredTime,
    state: z.enum(ORDER_STATE),
    kind: z.enum(['cart', 'subscription']),
    testMode: z.boolean(),
    steps: z
      .array(
        z.strictObject({ state: z.enum(ORDER_STATE), at: answeredTime, tracking: trackingSchema.optional() }),
      )
      .describe('The steps that the owner took, the oldest first'),
    buyer: z.strictObject({ name: z.string(), email: z.string() }),
    address: z.array(z.string()).describe('Lines of the address; none when nothing is shipped'),
    shippingOption: z.string().nullable(),
    transferCode: z.string().describe('The reference of a bank transfer'),
    currency: z.string(),
    lines: z.array(
      z.strictObject({
        itemId: z.string(),
        sku: z.string(),
        productName: z.string(),
        variant: z.string(),
        quantity: z.int(),
        unitPriceCents: cents,
        answers: z.array(z.strictObject({ title: z.string(), value: z.string() })),
      }),
    ),
    coupons: z.array(z.string()),
    subtotalCents: cents,
    discountCents: cents,
    shippingCents: cents,
    taxCents: cents,
    grandTotalCents: cents,
    giftCardCents: cents.describe('The part of the total that gift cards paid'),
    dueCents: cents.describe('The amount that the buyer still owes: 0 unless a transfer is awaited'),
  })
  .meta({ id: 'Order' })

/** A note of the owner. */
export const noteSchema = z.strictObject({ id: z.string(), createdAt: answeredTime, text: z.string() })

/** An order of a site as an answer. */
export function toOrderAnswer(site: Site, order: Order): z.output<typeof orderSchema> {
  const { id, details } = order
  const { kind, testMode, email, name, address, shippingOption, currency, coupons } = details
  return {
    ...{
      id,
      number: orderNumberOf(site, order),
      createdAt: toIso(order.createdAt),
      state: order.state,
      kind,
      testMode,
    },
    steps: order.steps.map(({ state, at, tracking }) => ({
      ...{ state, at: toIso(at) },
      ...(tracking === undefined ? {} : { tracking }),
    })),
    buyer: { name, email },
    address: [...address],
    shippingOption,
    transferCode: transferCodeOf(order),
    currency,
    lines: order.lines.map(
      ({ itemId, sku, productName, variantText, quantity, unitPriceCents, answers = [] }) => ({
        ...{ itemId, sku, productName, variant: variantText, quantity, unitPriceCents },
        answers: [...answers],
      }),
    ),
    coupons: [...coupons],
    subtotalCents: details.subtotalCents,
    discountCents: details.discountCents,
    shippingCents: details.shippingCostCents,
    taxCents: details.taxCents,
    grandTotalCents: order.grandTotalCents,
    giftCardCents: redeemedCentsOf(details),
    dueCents: owedCentsOf(order),
  }
}

export function toNoteAnswer({ id, createdAt, text }: OrderNote): z.output<typeof noteSchema> {
  return { id, createdAt: toIso(createdAt), text }
}
