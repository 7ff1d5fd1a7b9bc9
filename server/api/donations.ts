import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type FormFields, formOf, readBody, readFields } from '../plugins/bodies.ts'
import { limitedTo } from '../plugins/visitor-rates.ts'
import { giftSentAlready, Refusal } from '../refusal.ts'
import { donate, GIVER_FIELDS, type GiverFields, toContributionAnswer } from '../shop/donate.ts'
import { type AskedAmount, findFund, readGivenAmount, readTypedAmount } from '../shop/funds.ts'
import { DONATIONS_URL, donatePage } from '../sites/pages/donate.ts'
import { sendPage } from '../sites/send-page.ts'
import type { SiteServices } from '../sites/services.ts'
import { DONATE_URL } from '../sites/views/fund.ts'
import { meetVisitor } from '../sites/visitor.ts'
import type { Fund } from '../store/content-schema.ts'
import type { Contribution } from '../store/types.ts'
import { toTyped } from './wish-fields.ts'
import { KEY_FIELD, writeOnce } from './write-once.ts'

/** Contributions a minute from one address: enough for anybody, and too few to try out cards with. */
const MAX_CONTRIBUTIONS = 20

const text = z.string().max(2000).default('')
const donationBody = z.strictObject({
  fund: z.string().max(100),
  amountCents: z.int(),
  ...(Object.fromEntries(GIVER_FIELDS.map((name) => [name, text])) as Record<
    (typeof GIVER_FIELDS)[number],
    typeof text
  >),
})

/** `POST /api/commerce/donations` gives to a fund by a test payment. */
export const donationRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const config = limitedTo(MAX_CONTRIBUTIONS)
  app.post(DONATIONS_URL, { config }, async (request, reply) => {
    const form = formOf(request)
    if (form !== undefined) return donateFromForm(services, request, reply, form)
    const { fund: id, amountCents, ...giver } = readBody(donationBody, request)
    const fund = findFund(request.site, id)
    const amount = readGivenAmount(request.site, fund, amountCents)
    const contribution = await donateOnce(services, request, reply, { fund, amount, giver })
    return {
      contribution: toContributionAnswer(contribution),
      confirmationUrl: confirmationUrl(contribution),
    }
  })
}

function confirmationUrl({ id }: Contribution): string {
  return `${DONATE_URL}/confirmed?contribution=${encodeURIComponent(id)}`
}

interface Gift {
  readonly fund: Fund
  readonly amount: AskedAmount
  readonly giver: GiverFields
}

function donateOnce(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { fund, amount, giver }: Gift,
): Promise<Contribution> {
  const visitor = meetVisitor(services.signer, request.site, request, reply)
  return writeOnce(services, request, visitor, (repositories) =>
    donate(repositories, request.site, fund, amount, giver),
  )
}

async function donateFromForm(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormFields,
): Promise<FastifyReply> {
  const { site } = request
  const names = ['fund', 'amount', 'otherAmount', ...GIVER_FIELDS, KEY_FIELD] as const
  const fields = readFields(form, names)
  const fund = findFund(site, fields.fund)
  const amount = readTypedAmount(site, fund, fields)
  try {
    const contribution = await donateOnce(services, request, reply, { fund, amount, giver: fields })
    return reply.redirect(confirmationUrl(contribution), 303)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'idempotency_key_invalid') throw error
    // The key is the form's own: who sends it again with other entries went back after giving.
    const refusal = error.code === 'idempotency_key_reused' ? giftSentAlready() : error
    reply.problemCode = refusal.code
    const { status, message, errors } = refusal
    const notice = { kind: 'error', message } as const
    const page = donatePage(site, fund, { values: toTyped(form), errors, notice, status })
    return sendPage(services, request, reply, page)
  }
}
