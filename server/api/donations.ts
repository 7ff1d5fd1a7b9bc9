import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { Json } from '../../engine/index.ts'
import type { Problem } from '../errors/problem.ts'
import { notFound } from '../errors/request-problems.ts'
import { giftSentAlready } from '../errors/shop-problems.ts'
import { readAmountCents, readTypedAmount } from '../shop/giving/amount.ts'
import { contributionUrl } from '../shop/giving/contribution-email.ts'
import { DONOR_FIELDS, type Donation, donate, toContributionResponse } from '../shop/giving/donate.ts'
import { findFund } from '../shop/giving/funds.ts'
import { donatePage } from '../sites/pages/donate.ts'
import type { Contribution } from '../store/types.ts'
import { formOf, readBody, readFields } from '../visitor/fields.ts'
import { rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import type { CountedOrder } from '../visitor/order-rates.ts'
import { limitedTo } from '../visitor/rates.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { KEY_FIELD } from '../visitor/write-once.ts'

/** Donations a minute from one address: enough for a visitor, and too few to test stolen cards. */
const MAX_DONATIONS = 20

const text = z.string().max(2000).default('')
export const donationBody = z.strictObject({
  fund: z.string().max(100).describe('The id of the fund'),
  amountCents: z.int(),
  ...(Object.fromEntries(DONOR_FIELDS.map((name) => [name, text])) as Record<
    (typeof DONOR_FIELDS)[number],
    typeof text
  >),
})

/** The fields of the form. */
export const DONATION_FIELDS = ['fund', 'amount', 'otherAmount', ...DONOR_FIELDS, KEY_FIELD] as const

/** `POST /api/commerce/donations` donates to a fund with a test payment. */
export const donationRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.donations,
    { config: { ...limitedTo(MAX_DONATIONS), ...SHOWN_AGAIN } },
    withVisit(services, (visit) => answerDonation(visit, readDonation(visit))),
  )
}

function readDonation({ request, site }: Visit): Donation {
  const form = formOf(request)
  if (form === undefined) {
    const { fund: id, amountCents, ...donor } = readBody(donationBody, request)
    const fund = findFund(site, id)
    return { fund, amount: readAmountCents(site, fund, amountCents), donor }
  }
  const fields = readFields(form, DONATION_FIELDS)
  const fund = findFund(site, fields.fund)
  return { fund, amount: readTypedAmount(site, fund, fields), donor: fields }
}

function answerDonation(visit: Visit, donation: Donation): Promise<unknown> {
  const { site, request } = visit
  const counted: CountedOrder = { email: donation.donor.email, isUnpaid: false, isPlaced: false }
  return respondToWrite(visit, {
    around: (run) => request.server.countOrder(request, counted, run),
    write: async (repositories) => {
      const contribution = await donate(repositories, visit, donation)
      counted.isPlaced = true
      return contribution
    },
    reference: { to: ({ id }) => id, from: (id) => contributionOf(visit, id) },
    toJson: (contribution) => ({
      contribution: toContributionResponse(contribution),
      confirmationUrl: contributionUrl(contribution),
    }),
    toPath: contributionUrl,
    toFormProblem: explainReusedKey,
    toPage: async (problem, form) =>
      problem.code === 'idempotency_key_invalid'
        ? undefined
        : donatePage(site, donation.fund, rejectedForm(problem, form)),
  })
}

/** The contribution that a repeated request made at its first time. */
async function contributionOf({ read, websiteId }: Visit, id: Json): Promise<Contribution> {
  const contribution = await read.contributions.byId(websiteId, String(id))
  if (contribution === undefined) throw notFound()
  return contribution
}

/** Each page with the form has its own key, so a reused key means that the donor went back and changed the form. */
function explainReusedKey(problem: Problem): Problem {
  return problem.code === 'idempotency_key_reused' ? giftSentAlready() : problem
}
