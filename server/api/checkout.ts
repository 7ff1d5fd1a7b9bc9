import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type FormFields, formOf, readBody, readFields } from '../plugins/bodies.ts'
import { Refusal } from '../refusal.ts'
import { BUYER_FIELDS, type BuyerFields } from '../shop/buyer.ts'
import { placeOrder, priceFor } from '../shop/checkout.ts'
import { type CheckoutSource, findCheckout } from '../shop/find-checkout.ts'
import { toOrderAnswer } from '../shop/orders.ts'
import { openMemberships } from '../sites/memberships.ts'
import { CHECKOUT_URL, checkoutPage, confirmationUrl } from '../sites/pages/checkout.ts'
import { sendPage } from '../sites/send-page.ts'
import type { SiteServices } from '../sites/services.ts'
import { forgetCart, meetVisitor } from '../sites/visitor.ts'
import type { Order } from '../store/types.ts'
import { toTyped } from './wish-fields.ts'
import { writeOnce } from './write-once.ts'

const SOURCE_FIELDS = ['cartToken', 'itemId', 'sku'] as const

const text = z.string().max(2000).default('')
const { expectedTotalCents: _, ...textFields } = Object.fromEntries(
  [...BUYER_FIELDS, ...SOURCE_FIELDS].map((name) => [name, text]),
) as Record<(typeof BUYER_FIELDS)[number] | (typeof SOURCE_FIELDS)[number], typeof text>
const checkoutBody = z.strictObject({ ...textFields, expectedTotalCents: z.int().optional() })

/** `POST /api/commerce/checkout` places an order, paid for by a test payment. */
export const checkoutRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(CHECKOUT_URL, async (request, reply) => {
    const form = formOf(request)
    if (form !== undefined) return orderFromForm(services, request, reply, form)
    const body = readBody(checkoutBody, request)
    const buyer = { ...body, expectedTotalCents: String(body.expectedTotalCents ?? '') }
    const order = await orderOnce(services, request, reply, body, buyer)
    return { order: toOrderAnswer(order), confirmationUrl: confirmationUrl(order) }
  })
}

async function orderOnce(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  source: CheckoutSource,
  buyer: BuyerFields,
): Promise<Order> {
  const { site } = request
  const visitor = meetVisitor(services.signer, site, request, reply)
  const order = await writeOnce(services, request, visitor, async (repositories) => {
    const cart = await findCheckout(repositories, site, visitor, source, { keeps: true })
    return placeOrder(repositories, site, cart, buyer)
  })
  if (source.cartToken === '' && source.itemId === '') forgetCart(request, reply)
  openMemberships(services.signer, request, reply, order)
  return order
}

async function orderFromForm(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormFields,
): Promise<FastifyReply> {
  const fields = readFields(form, [...BUYER_FIELDS, ...SOURCE_FIELDS])
  try {
    const order = await orderOnce(services, request, reply, fields, fields)
    return reply.redirect(confirmationUrl(order), 303)
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code === 'checkout_unknown') throw refusal
    reply.problemCode = refusal.code
    return sendCheckoutAgain(services, request, reply, { fields, form, refusal })
  }
}

interface RejectedCheckout {
  readonly fields: BuyerFields & CheckoutSource
  readonly form: FormFields
  readonly refusal: Refusal
}

/** The checkout again, with the totals of what was typed, and what is wrong with it. */
async function sendCheckoutAgain(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { fields, form, refusal }: RejectedCheckout,
): Promise<FastifyReply> {
  const { site } = request
  const { read } = services.store
  const visitor = meetVisitor(services.signer, site, request, reply)
  const cart = await findCheckout(read, site, visitor, fields, { keeps: false })
  const hidden = Object.fromEntries(
    SOURCE_FIELDS.filter((name) => fields[name] !== '').map((name) => [name, fields[name]]),
  )
  const page = checkoutPage(site, {
    priced: await priceFor(read, site, cart, fields),
    hidden,
    values: toTyped(form),
    errors: refusal.errors,
    notice: { kind: 'error', message: refusal.message },
    status: refusal.status,
  })
  return sendPage(services, request, reply, page)
}
