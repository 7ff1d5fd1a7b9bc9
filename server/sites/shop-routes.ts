import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FormValues } from '../../engine/domain/form.ts'
import { en } from '../../engine/domain/messages/en.ts'
import { sendProductAgain } from '../api/product-again.ts'
import { readQuery } from '../plugins/bodies.ts'
import { cartEmpty, checkoutUnknown, pageUnknown, Refusal } from '../refusal.ts'
import { additionalFormOf } from '../shop/additional-form.ts'
import { chooseShipping } from '../shop/checkout.ts'
import { findCart } from '../shop/find-cart.ts'
import { type CheckoutSource, findCheckout } from '../shop/find-checkout.ts'
import { additionalFieldsPage } from './pages/additional-fields.ts'
import { cartPage, priceShown } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { sendPage } from './send-page.ts'
import type { SiteServices } from './services.ts'
import { buttonLabelOf } from './views/product.ts'
import { meetVisitor } from './visitor.ts'

const text = z.string().max(200).default('')
const checkoutQuery = z.object({ cartToken: text, itemId: text, sku: text })
const fieldsQuery = z.object({ itemId: text, sku: text, quantity: text, entryId: text })
const NO_SOURCE: CheckoutSource = { cartToken: '', itemId: '', sku: '' }

/** The pages of buying: the cart, the questions of a product, and checkouts. */
export const shopRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const { store, signer } = services

  app.get('/cart', { exposeHeadRoute: true }, async (request, reply) => {
    const visitor = meetVisitor(signer, request.site, request, reply)
    return sendPage(services, request, reply, await cartPage(store, request.site, visitor))
  })

  app.get('/cart/additional-fields', { exposeHeadRoute: true }, async (request, reply) => {
    const { itemId, sku, quantity, entryId } = readQuery(fieldsQuery, request)
    return entryId === ''
      ? sendNewFields(services, request, reply, { itemId, sku, quantity })
      : sendEntryFields(services, request, reply, entryId)
  })

  app.get('/checkout', { exposeHeadRoute: true }, async (request, reply) => {
    const { cartToken } = meetVisitor(signer, request.site, request, reply)
    const cart = await findCart(store.read, request.site, cartToken)
    if (cart === undefined || cart.entries.length === 0) return reply.redirect('/cart', 302)
    return sendCheckout(services, request, reply, NO_SOURCE)
  })

  app.get('/checkout/subscription', { exposeHeadRoute: true }, async (request, reply) => {
    const { cartToken } = readQuery(checkoutQuery, request)
    if (cartToken === '') throw checkoutUnknown()
    return sendCheckout(services, request, reply, { ...NO_SOURCE, cartToken })
  })

  app.get('/checkout/gift-card', { exposeHeadRoute: true }, async (request, reply) => {
    const source = { ...readQuery(checkoutQuery, request), cartToken: '' }
    if (source.itemId === '') throw pageUnknown()
    try {
      return await sendCheckout(services, request, reply, source)
    } catch (refusal) {
      const item = await request.site.items.byId(store.read.items, source.itemId)
      if (!(refusal instanceof Refusal) || item === undefined) throw refusal
      const form = new Map([['sku', [source.sku]]])
      return sendProductAgain(services, request, reply, { item, form, refusal, title: en.gift_card_failed() })
    }
  })
}

async function sendCheckout(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  source: CheckoutSource,
): Promise<FastifyReply> {
  const { site } = request
  const { read } = services.store
  const visitor = meetVisitor(services.signer, site, request, reply)
  const cart = await findCheckout(read, site, visitor, source, { keeps: false })
  if (cart.orderId !== null) throw checkoutUnknown()
  if (cart.entries.length === 0) throw cartEmpty()
  const priced = await chooseShipping(read, site, await priceShown(read, site, cart))
  const { region = '', postalCode = '', country = '' } = priced.cart.shippingLocation ?? {}
  const page = checkoutPage(site, {
    priced,
    hidden: Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
    values: { region, postalCode, ...(country === '' ? {} : { country }) },
    errors: {},
    notice: undefined,
    status: 200,
  })
  return sendPage(services, request, reply, page)
}

/** The questions of a product that is about to go into the cart. */
async function sendNewFields(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  hidden: { readonly itemId: string; readonly sku: string; readonly quantity: string },
): Promise<FastifyReply> {
  const item = await request.site.items.byId(services.store.read.items, hidden.itemId)
  const form = additionalFormOf(item?.data)
  if (item === undefined || form === undefined) throw pageUnknown()
  const page = additionalFieldsPage({
    form,
    productTitle: item.title,
    submitLabel: buttonLabelOf(request.site.base, item.data),
    formAction: '/api/commerce/shopping-cart/entries',
    hidden: { ...hidden, withFields: '1' },
    values: {},
    errors: {},
    message: '',
  })
  return sendPage(services, request, reply, page)
}

/** The answers that were given, to be changed. */
async function sendEntryFields(
  { store, signer, ...rest }: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  entryId: string,
): Promise<FastifyReply> {
  const { site } = request
  const { cartToken } = meetVisitor(signer, site, request, reply)
  const cart = await findCart(store.read, site, cartToken)
  const entry = cart?.entries.find(({ id }) => id === entryId)
  const item = entry && (await site.items.byId(store.read.items, entry.itemId))
  const form = additionalFormOf(item?.data)
  if (entry === undefined || item === undefined || form === undefined) throw pageUnknown()
  const page = additionalFieldsPage({
    form,
    productTitle: item.title,
    submitLabel: 'Save',
    formAction: `/api/commerce/shopping-cart/entries/${entry.id}/additionalFields`,
    hidden: { itemId: entry.itemId, sku: entry.sku },
    values: (entry.additionalFields ?? {}) as unknown as FormValues,
    errors: {},
    message: '',
  })
  return sendPage({ store, signer, ...rest }, request, reply, page)
}
