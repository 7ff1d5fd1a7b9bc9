import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { en } from '../../engine/domain/messages/en.ts'
import { QUANTITY } from '../../engine/domain/product.ts'
import { type FormFields, formOf, readBody, readFields } from '../plugins/bodies.ts'
import { itemUnknown, Refusal } from '../refusal.ts'
import { readWish, type Wish } from '../shop/choice.ts'
import { requireStock } from '../shop/stock.ts'
import type { SiteServices } from '../sites/services.ts'
import { meetVisitor } from '../sites/visitor.ts'
import { createId } from '../store/ids.ts'
import { createToken, hashToken } from '../tokens.ts'
import { sendProductAgain } from './product-again.ts'
import { isOptionName, optionsIn } from './wish-fields.ts'
import { writeOnce } from './write-once.ts'

const subscriptionBody = z.strictObject({
  itemId: z.string().min(1).max(100),
  sku: z.string().max(200),
  qty: z.number().default(QUANTITY.min),
  additionalFields: z.string().max(100_000).nullable().optional(),
})

/** `POST /api/3/commerce/cart/subscription` begins a checkout of its own for a subscription, found by the token it answers. */
export const subscriptionRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post('/api/3/commerce/cart/subscription', async (request, reply) => {
    const form = formOf(request)
    if (form !== undefined) return subscribeFromForm(services, request, reply, form)
    const { itemId, sku, qty } = readBody(subscriptionBody, request)
    const wish = { itemId, sku, options: {}, quantity: String(qty) }
    return { cartToken: await subscribe(services, request, reply, wish) }
  })
}

async function subscribe(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  wish: Wish,
): Promise<string> {
  const { website } = request.site
  const visitor = meetVisitor(services.signer, request.site, request, reply)
  const key = request.headers['idempotency-key']
  // Follows from the key, so that a request which is sent again gets the token that is stored nowhere.
  const token = services.signer.sign('subscription', website.id, visitor.id, String(key ?? createToken()))
  await writeOnce(services, request, visitor, async (repositories) => {
    const choice = await readWish(repositories, request.site, wish, 'subscription')
    requireStock(choice, undefined)
    const { item, variant, quantity } = choice
    const known = await repositories.carts.byToken(website.id, hashToken(token))
    // With this key, longer ago than keys are kept.
    if (known !== undefined) return { cartId: known.id }
    const nowMs = Date.now()
    const cart = await repositories.carts.create(website.id, hashToken(token), nowMs, 'subscription')
    const entry = {
      id: createId(),
      itemId: item.id,
      sku: variant.sku,
      quantity,
      additionalFields: null,
      position: 0,
    }
    await repositories.carts.replace(cart, { ...cart, entries: [entry] }, nowMs)
    return { cartId: cart.id }
  })
  return token
}

async function subscribeFromForm(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormFields,
): Promise<FastifyReply> {
  const { itemId, sku, quantity } = readFields(form, ['itemId', 'sku', 'quantity'], isOptionName)
  const item = await request.site.items.byId(services.store.read.items, itemId)
  if (item === undefined) throw itemUnknown()
  try {
    const wish = { itemId, sku, options: optionsIn(form), quantity: quantity || '1' }
    const token = await subscribe(services, request, reply, wish)
    return reply.redirect(`/checkout/subscription?cartToken=${token}`, 303)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    reply.problemCode = refusal.code
    return sendProductAgain(services, request, reply, { item, form, refusal, title: en.add_failed() })
  }
}
