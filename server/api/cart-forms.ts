import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { FormValues } from '../../engine/domain/form.ts'
import { en } from '../../engine/domain/messages/en.ts'
import { type FormFields, readFields, requireForm } from '../plugins/bodies.ts'
import { entryUnknown, itemUnknown, Refusal } from '../refusal.ts'
import { additionalFormOf, isFieldName, readSentFields } from '../shop/additional-form.ts'
import {
  addCoupon,
  addToCart,
  type Change,
  removeCoupon,
  removeEntry,
  setFields,
  setQuantity,
  setShipping,
} from '../shop/cart-changes.ts'
import { readWish, type Wish } from '../shop/choice.ts'
import { findCart } from '../shop/find-cart.ts'
import { requireStock } from '../shop/stock.ts'
import { additionalFieldsPage } from '../sites/pages/additional-fields.ts'
import { cartPage } from '../sites/pages/cart.ts'
import { sendPage } from '../sites/send-page.ts'
import type { SiteServices } from '../sites/services.ts'
import { buttonLabelOf } from '../sites/views/product.ts'
import { meetVisitor } from '../sites/visitor.ts'
import type { Item } from '../store/types.ts'
import { change } from './change.ts'
import { sendProductAgain } from './product-again.ts'
import { additionalFieldsUrl, isOptionName, optionsIn, toTyped } from './wish-fields.ts'

const CART = '/api/commerce/shopping-cart'
type Entry = { Params: { entryId: string } }

/** What only forms send, because they know no PUT and no DELETE. Each answers the cart page, or its own page again. */
export const cartFormRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post<Entry>(`${CART}/entries/:entryId`, async (request, reply) => {
    const { entryId } = request.params
    const form = requireForm(request)
    const { action, quantity } = readFields(form, ['action', 'quantity'])
    const isRemoval = action === 'remove'
    return changeFromForm(services, request, reply, form, {
      change: isRemoval ? removeEntry(entryId) : setQuantity(entryId, quantity),
      title: isRemoval ? en.entry_removal_failed() : en.quantity_update_failed(),
      entryId,
    })
  })

  app.post<Entry>(`${CART}/entries/:entryId/additionalFields`, (request, reply) =>
    fieldsFromForm(services, request, reply, requireForm(request)),
  )

  app.post(`${CART}/shipping`, async (request, reply) => {
    const form = requireForm(request)
    const { country, region, postalCode, optionId } = readFields(form, SHIPPING_FIELDS)
    const location = { country, region, postalCode }
    const { shippingOptions } = request.site.website.settings
    // What was ticked for another country goes with it.
    const isServed = shippingOptions.some(
      ({ id, countries }) => id === optionId && (countries?.includes(country) ?? true),
    )
    return changeFromForm(services, request, reply, form, {
      change: setShipping({ location, optionId: isServed ? optionId : undefined }),
      title: '',
    })
  })
}

const SHIPPING_FIELDS = ['country', 'region', 'postalCode', 'optionId'] as const

/** The form for coupons, which enters one or removes one. */
export async function couponFromForm(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormFields,
): Promise<FastifyReply> {
  const { code, remove } = readFields(form, ['code', 'remove'])
  return changeFromForm(services, request, reply, form, {
    change: remove === '' ? addCoupon(code) : removeCoupon(remove),
    title: '',
  })
}

interface FormChange {
  readonly change: Change
  /** What is said above the page when it fails; '' where the field says it. */
  readonly title: string
  readonly entryId?: string
}

/** Changes the cart, and answers its page: by its address after success, again after a refusal. */
async function changeFromForm(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormFields,
  { change: wanted, title, entryId }: FormChange,
): Promise<FastifyReply> {
  try {
    await change(services, request, reply, { toChange: async () => wanted })
    return reply.redirect('/cart', 303)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    reply.problemCode = refusal.code
    const visitor = meetVisitor(services.signer, request.site, request, reply)
    const rejection = { refusal, values: toTyped(form), title, ...(entryId === undefined ? {} : { entryId }) }
    return sendPage(
      services,
      request,
      reply,
      await cartPage(services.store, request.site, visitor, rejection),
    )
  }
}

/** The form of a product: into the cart, or to the product's own questions first. */
export async function addFromForm(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormFields,
): Promise<FastifyReply> {
  const { itemId, sku, quantity, withFields } = readFields(
    form,
    ['itemId', 'sku', 'quantity', 'withFields'],
    (name) => isOptionName(name) || isFieldName(name),
  )
  const item = await request.site.items.byId(services.store.read.items, itemId)
  if (item === undefined) throw itemUnknown()
  const wish: Wish = { itemId, sku, options: optionsIn(form), quantity: quantity || '1' }
  const questions = additionalFormOf(item.data)
  const answers = questions && readSentFields(questions, form)
  try {
    if (questions !== undefined && withFields === '')
      return reply.redirect(await openFields(services, request, reply, wish), 303)
    await change(services, request, reply, {
      createsCart: true,
      toChange: async () => addToCart(wish, answers),
    })
    return reply.redirect('/cart', 303)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    reply.problemCode = refusal.code
    if (withFields === '' || refusal.code !== 'fields_invalid')
      return sendProductAgain(services, request, reply, { item, form, refusal, title: en.add_failed() })
    const again = {
      formAction: `${CART}/entries`,
      submitLabel: buttonLabelOf(request.site.base, item.data),
      hidden: { itemId, sku, quantity, withFields },
    }
    return sendFieldsAgain(services, request, reply, { item, answers: answers ?? {}, refusal, ...again })
  }
}

/** Whether there is anything to ask about: the questions open only while there is stock. */
async function openFields(
  { store, signer }: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  wish: Wish,
): Promise<string> {
  const { site } = request
  const choice = await readWish(store.read, site, wish, 'cart')
  const cart = await findCart(store.read, site, meetVisitor(signer, site, request, reply).cartToken)
  requireStock(choice, cart)
  return additionalFieldsUrl(choice)
}

/** Changes the answers to the questions of a product in the cart. */
async function fieldsFromForm(
  services: SiteServices,
  request: FastifyRequest<Entry>,
  reply: FastifyReply,
  form: FormFields,
): Promise<FastifyReply> {
  const { entryId } = request.params
  const { itemId, sku } = readFields(form, ['itemId', 'sku'], isFieldName)
  const item = await request.site.items.byId(services.store.read.items, itemId)
  const questions = additionalFormOf(item?.data)
  if (item === undefined || questions === undefined) throw entryUnknown()
  const answers = readSentFields(questions, form)
  try {
    await change(services, request, reply, {
      toChange: async () => setFields(entryId, answers, { itemId, sku }),
    })
    return reply.redirect('/cart', 303)
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code !== 'fields_invalid') throw refusal
    reply.problemCode = refusal.code
    const again = {
      formAction: `${CART}/entries/${entryId}/additionalFields`,
      submitLabel: 'Save',
      hidden: { itemId, sku },
    }
    return sendFieldsAgain(services, request, reply, { item, answers, refusal, ...again })
  }
}

interface RejectedFields {
  readonly item: Item
  readonly answers: FormValues
  readonly refusal: Refusal
  readonly formAction: string
  readonly submitLabel: string
  readonly hidden: Readonly<Record<string, string>>
}

async function sendFieldsAgain(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { item, answers, refusal, formAction, submitLabel, hidden }: RejectedFields,
): Promise<FastifyReply> {
  const form = additionalFormOf(item.data)
  if (form === undefined) throw refusal
  const { errors, message } = refusal
  const page = additionalFieldsPage({
    ...{ form, productTitle: item.title, submitLabel, formAction, hidden },
    ...{ values: answers, errors, message },
  })
  return sendPage(services, request, reply, page)
}
