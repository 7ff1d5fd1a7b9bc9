import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { Permission } from '../../engine/domain/data/permissions.ts'
import { itemUnknown } from '../errors/shop-problems.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import { listSignUpGroups, listSignUps } from '../restock/lists.ts'
import { type SentGroup, sendRestocks } from '../restock/send.ts'
import { checkSignUp, type SignUpFields, signedUpFor, signedUpText, signUp } from '../restock/sign-up.ts'
import { restockAgain } from '../sites/pages/restock-again.ts'
import { checkCaptcha } from '../visitor/check-captcha.ts'
import { requirePermission } from '../visitor/contributor.ts'
import { type FormFields, formOf, optionalText, readBody, readFields, readQuery } from '../visitor/fields.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { limitedTo } from '../visitor/rates.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, type Visit, type VisitHandler, withVisit } from '../visitor/visit.ts'
import { urlOfItem } from '../website/site.ts'

/** Sign-ups a minute from one address. */
const MAX_SIGN_UPS = 20

/** Products of one send to all who wait. */
const MAX_SENDS = 100

const id = z.string().min(1).max(100)
export const signUpBody = z.strictObject({
  productId: id.describe('The id of the product'),
  variantId: optionalText(100).describe('The SKU of the variant that is sold out'),
  siteVisitorEmail: optionalText(1000).describe('The address that gets the mail'),
  isJoinMailingList: z.boolean().default(false).describe('Whether the address also joins the mailing list'),
  captchaToken: optionalText(10_000).describe('The answer of the captcha, where the website has one'),
})
const cursor = z.string().max(1000).default('').describe('`nextPageCursor` of the last answer')
export const groupsQuery = z.object({ cursor })
export const signUpsQuery = z.object({ productId: id, variantId: id, cursor })
export const sendBody = z.strictObject({ productId: id, variantId: id })
export const sendAllBody = z.strictObject({ sendRequests: z.array(sendBody).max(MAX_SENDS) })

/** The fields of the form. */
export const SIGN_UP_FIELDS = [
  ...(['productId', 'variantId', 'siteVisitorEmail', 'isJoinMailingList', 'captchaToken'] as const),
] as const

type Sent = SignUpFields & { readonly captchaToken: string }

/** Mails about products that are back in stock: visitors sign up; contributors list who waits, and send. */
export const restockRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.restock,
    { config: { ...limitedTo(MAX_SIGN_UPS), ...SHOWN_AGAIN } },
    withVisit(services, (visit) => answerSignUp(visit, readSignUp(visit))),
  )
  app.get(API_PATH.restockGroups, ofOwner(services, 'restock.read', listGroups))
  app.get(API_PATH.restock, ofOwner(services, 'restock.read', list))
  app.post(API_PATH.restockSend, ofOwner(services, 'restock.send', send))
  app.post(API_PATH.restockSendAll, ofOwner(services, 'restock.send', sendAll))
}

function ofOwner(services: SiteServices, permission: Permission, handle: VisitHandler) {
  return withVisit(services, async (visit) => {
    await requirePermission(visit, permission)
    visit.reply.header('cache-control', 'private, no-store')
    return handle(visit)
  })
}

function readSignUp({ request }: Visit): Sent {
  const form = formOf(request)
  if (form === undefined) return readBody(signUpBody, request)
  const { isJoinMailingList, ...fields } = readFields(form, SIGN_UP_FIELDS)
  return { ...fields, isJoinMailingList: isJoinMailingList !== '' }
}

function answerSignUp(visit: Visit, fields: Sent): Promise<unknown> {
  const { site } = visit
  return respondToWrite(visit, {
    before: async () => {
      // The captcha of a form with a mistake would be used up for nothing.
      checkSignUp(fields)
      await checkCaptcha(visit, fields.captchaToken, 'captchaToken')
    },
    write: async (repositories) => {
      const product = await signUp(repositories, visit, fields)
      const { item } = product
      const [message, details] = [signedUpText(site, item), signedUpFor(site, product, fields)]
      return { message, details, path: encodeURI(urlOfItem(site, item)) }
    },
    toJson: ({ message, details }) => ({ message, details }),
    toPath: ({ path }) => path,
    toDone: ({ message, details }) => ({ message: `${message} ${details}`, pageTitle: message }),
    toPage: (problem, form) => toPage(visit, fields, problem, form),
  })
}

async function toPage(visit: Visit, { productId }: Sent, problem: VisitorProblem, form: FormFields) {
  const item = await visit.site.items.byId(visit.read.items, productId)
  if (item === undefined) throw itemUnknown()
  return restockAgain(visit, item, problem, form)
}

function listGroups({ read, request, site }: Visit) {
  return listSignUpGroups(read, site, readQuery(groupsQuery, request).cursor)
}

function list({ read, request, site }: Visit) {
  const { productId, variantId, cursor: from } = readQuery(signUpsQuery, request)
  return listSignUps(read, site, { itemId: productId, sku: variantId }, from)
}

async function send(visit: Visit) {
  const [sent] = await sendEach(visit, [readBody(sendBody, visit.request)])
  if (sent === undefined) throw itemUnknown()
  return toAnswer(sent)
}

async function sendAll(visit: Visit) {
  const { sendRequests } = readBody(sendAllBody, visit.request)
  const sent = await sendEach(visit, sendRequests)
  return {
    results: sent.map((group) => ({ productId: group.itemId, variantId: group.sku, ...toAnswer(group) })),
  }
}

function toAnswer({ queued, waiting, hindrance }: SentGroup) {
  return { queued, waiting, hindrance }
}

function sendEach(visit: Visit, requests: readonly z.output<typeof sendBody>[]) {
  const variants = requests.map(({ productId, variantId }) => ({ itemId: productId, sku: variantId }))
  return sendRestocks(visit.services.store, visit, variants, itemUnknown)
}
