import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FormValues } from '../../engine/domain/form.ts'
import { QUANTITY } from '../../engine/domain/product.ts'
import type { Json } from '../../engine/index.ts'
import { formOf, readBody, readQuery } from '../plugins/bodies.ts'
import { bodyInvalid, itemUnknown } from '../refusal.ts'
import { additionalFormOf, readFieldValues } from '../shop/additional-form.ts'
import {
  addCoupon,
  addToCart,
  removeCoupon,
  removeEntry,
  setFields,
  setQuantity,
  setShipping,
} from '../shop/cart-changes.ts'
import { toCartView } from '../shop/cart-view.ts'
import { findCart } from '../shop/find-cart.ts'
import { mockCart } from '../shop/mock-cart.ts'
import { emptyCart, toPricedCart } from '../shop/priced-cart.ts'
import type { SiteServices } from '../sites/services.ts'
import { meetVisitor } from '../sites/visitor.ts'
import type { Repositories } from '../store/repositories.ts'
import { addFromForm, couponFromForm } from './cart-forms.ts'
import { change } from './change.ts'

const CART = '/api/commerce/shopping-cart'

const id = z.string().min(1).max(100)
const additionalFields = z.string().max(100_000).nullable().optional()

const addBody = z.strictObject({
  itemId: id,
  sku: z.string().max(200),
  quantity: z.number().default(QUANTITY.min),
  additionalFields,
})
const fieldsBody = z.strictObject({ itemId: id, sku: z.string().max(200), additionalFields })
const quantityBody = z.strictObject({ quantity: z.number() })
const couponBody = z.strictObject({ code: z.string().max(100) })
const place = z.string().trim().max(100)
const shippingBody = z.strictObject({
  optionId: id.optional(),
  location: z
    .strictObject({
      country: z.string().regex(/^[A-Z]{2}$/),
      region: place.optional(),
      postalCode: place.optional(),
    })
    .optional(),
})
const flag = z.enum(['true', 'false'])
const cartQuery = z.object({
  mock: flag.optional(),
  timecode: z.string().max(50).optional(),
  calculateSubtotal: flag.optional(),
})

type Entry = { Params: { entryId: string } }

/** The cart of a visitor, as scripts read and change it and as forms do. Every answer of JSON holds the whole cart. */
export const cartRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.get(CART, (request, reply) => answerCart(services, request, reply))

  app.post(`${CART}/entries`, async (request, reply) => {
    const form = formOf(request)
    if (form !== undefined) return addFromForm(services, request, reply, form)
    const { sku, quantity, itemId, additionalFields: written } = readBody(addBody, request)
    const wish = { itemId, sku, options: {}, quantity: String(quantity) }
    const { shoppingCart, entry } = await change(services, request, reply, {
      createsCart: true,
      toChange: async (repositories) =>
        addToCart(wish, await readAnswers(repositories, request, itemId, written)),
    })
    return { shoppingCart, newlyAdded: entry }
  })

  app.put<Entry>(`${CART}/entries/:entryId`, async (request, reply) => {
    const { quantity } = readBody(quantityBody, request)
    const { shoppingCart, entry } = await change(services, request, reply, {
      toChange: async () => setQuantity(request.params.entryId, String(quantity)),
    })
    return { shoppingCart, updatedEntry: entry }
  })

  app.delete<Entry>(`${CART}/entries/:entryId`, async (request, reply) => {
    const toChange = async () => removeEntry(request.params.entryId)
    const { shoppingCart } = await change(services, request, reply, { toChange })
    return { shoppingCart }
  })

  app.put<Entry>(`${CART}/entries/:entryId/additionalFields`, async (request, reply) => {
    const { itemId, sku, additionalFields: written } = readBody(fieldsBody, request)
    const { shoppingCart, entry } = await change(services, request, reply, {
      toChange: async (repositories) => {
        const answers = await readAnswers(repositories, request, itemId, written)
        return setFields(request.params.entryId, answers, { itemId, sku })
      },
    })
    return { shoppingCart, updatedEntry: entry }
  })

  app.put(`${CART}/shipping`, async (request, reply) => {
    const wish = readBody(shippingBody, request)
    const { shoppingCart } = await change(services, request, reply, {
      toChange: async () => setShipping(wish),
    })
    return { shoppingCart }
  })

  app.post(`${CART}/coupons`, async (request, reply) => {
    const form = formOf(request)
    if (form !== undefined) return couponFromForm(services, request, reply, form)
    const { code } = readBody(couponBody, request)
    const { shoppingCart } = await change(services, request, reply, { toChange: async () => addCoupon(code) })
    return { shoppingCart }
  })

  app.delete<{ Params: { code: string } }>(`${CART}/coupons/:code`, async (request, reply) => {
    const toChange = async () => removeCoupon(request.params.code)
    const { shoppingCart } = await change(services, request, reply, { toChange })
    return { shoppingCart }
  })
}

async function answerCart({ store, signer }: SiteServices, request: FastifyRequest, reply: FastifyReply) {
  const { site } = request
  const { mock, calculateSubtotal = 'true' } = readQuery(cartQuery, request)
  const visitor = meetVisitor(signer, site, request, reply)
  const cart =
    mock === 'true'
      ? await mockCart(store.read, site)
      : ((await findCart(store.read, site, visitor.cartToken)) ?? emptyCart(site.website.id))
  const view = toCartView(site, await toPricedCart(store.read, site, cart, Date.now()))
  reply.headers({ 'cache-control': 'private, no-store', etag: `"${cart.version}"` })
  return calculateSubtotal === 'true' ? view : { ...view, subtotalCents: 0 }
}

/** The answers to a product's own form, which come as JSON within JSON. */
async function readAnswers(
  { items }: Repositories,
  { site }: FastifyRequest,
  itemId: string,
  written: string | null | undefined,
): Promise<FormValues | undefined> {
  if (written === null || written === undefined || written === '') return undefined
  const item = await site.items.byId(items, itemId)
  if (item === undefined) throw itemUnknown()
  const form = additionalFormOf(item.data)
  if (form === undefined) return undefined
  const answers = readFieldValues(form, parseJson(written))
  if (answers === undefined)
    throw bodyInvalid({ additionalFields: 'Expected answers to the form of the product.' })
  return answers
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw bodyInvalid({ additionalFields: 'Expected JSON.' })
  }
}
