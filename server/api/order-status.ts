import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { checkForm, type FieldRule, trimFields } from '../../engine/domain/form.ts'
import { type FormFields, formOf, readBody, readFields } from '../plugins/bodies.ts'
import { limitedTo } from '../plugins/visitor-rates.ts'
import { fieldsInvalid, Refusal } from '../refusal.ts'
import { findOrder, type OrderClues } from '../shop/find-order.ts'
import { urlsOf } from '../shop/order-content.ts'
import { LOOKUP_URL, lookupPage } from '../sites/pages/orders.ts'
import { sendPage } from '../sites/send-page.ts'
import type { SiteServices } from '../sites/services.ts'
import { toTyped } from './wish-fields.ts'

/** Guesses a minute from one address. */
const MAX_GUESSES = 10

const RULES: readonly FieldRule[] = [
  { id: 'orderNumber', type: 'text', required: true },
  { id: 'email', type: 'email', required: true },
]

const lookupBody = z.strictObject({ orderNumber: z.string().max(200), email: z.string().max(300) })

/** `POST /api/commerce/order-status` tells where an order is followed, to who knows its number and its buyer's email address. */
export const orderStatusRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const config = limitedTo(MAX_GUESSES)
  app.post(LOOKUP_URL, { config }, async (request, reply) => {
    const form = formOf(request)
    if (form !== undefined) return lookUpFromForm(services, request, reply, form)
    return { statusUrl: await lookUp(services, request, readBody(lookupBody, request)) }
  })
}

async function lookUp(
  { store }: SiteServices,
  { site }: FastifyRequest,
  { orderNumber, email }: OrderClues,
): Promise<string> {
  const clues = trimFields({ orderNumber, email })
  const errors = checkForm({ fields: RULES }, clues)
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  return urlsOf(await findOrder(store.read, site, clues)).statusUrl
}

async function lookUpFromForm(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormFields,
): Promise<FastifyReply> {
  try {
    const clues = readFields(form, ['orderNumber', 'email'])
    return reply.redirect(await lookUp(services, request, clues), 303)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const { code, status, errors, message } = refusal
    reply.problemCode = code
    const notice = { kind: 'error', message } as const
    return sendPage(services, request, reply, lookupPage({ values: toTyped(form), errors, notice, status }))
  }
}
