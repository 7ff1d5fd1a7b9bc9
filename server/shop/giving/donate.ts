import { checkForm, type FieldRule } from '../../../engine/domain/forms/check-form.ts'
import { cleanFields } from '../../../engine/domain/forms/clean-input.ts'
import { text } from '../../../engine/domain/messages/text.ts'
import { fieldsInvalid } from '../../errors/visitor-problems.ts'
import { queueMail } from '../../mail/outbox.ts'
import { createId } from '../../store/ids.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Contribution } from '../../store/types.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { Fund } from '../../website/files/section-schema.ts'
import type { View } from '../../website/view.ts'
import { tellOwnerOfContribution } from '../orders/owner-news.ts'
import { checkPayment, checkTakesOrders, paymentsFor } from '../orders/payment.ts'
import type { Amount } from './amount.ts'
import { toContributionEmail } from './contribution-email.ts'

/** Names of the fields that describe the donor. */
export const DONOR_FIELDS = ['name', 'email', 'message', 'payment'] as const

/** The fields of the donor as they were sent; a missing one is ''. */
export type DonorFields = Readonly<Record<(typeof DONOR_FIELDS)[number], string>>

const RULES: readonly FieldRule[] = [
  { id: 'name', type: 'name', required: true, missing: text('missing_name'), maxLength: 200 },
  { id: 'email', type: 'email', required: true, missing: text('missing_email'), maxLength: 200 },
  { id: 'message', type: 'textarea', required: false, maxLength: 1000 },
]

/** A donation before it is checked. */
export interface Donation {
  readonly fund: Fund
  readonly amount: Amount
  readonly donor: DonorFields
}

/** Stores a donation and queues its receipt; call it in a transaction. Throws `orders_closed`, `fields_invalid`, `payment_declined` or `payment_unavailable`. */
export async function donate(
  repositories: Repositories,
  { site, origin }: Pick<Visit, 'site' | 'origin'>,
  { fund, amount, donor }: Donation,
): Promise<Contribution> {
  checkTakesOrders(site, 'donation')
  const { website } = site
  const { name, email, message, payment } = cleanFields(donor, { email: 'email', message: 'words' })
  const errors = {
    ...('errors' in amount ? amount.errors : {}),
    ...checkForm({ fields: RULES }, { name, email, message }),
  }
  if ('errors' in amount || Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  checkPayment(paymentsFor(site, 'donation'), payment)
  const contribution: Contribution = {
    id: createId(),
    websiteId: website.id,
    fundId: fund.id,
    createdAt: Date.now(),
    amountCents: amount.cents,
    details: {
      testMode: true,
      fundTitle: fund.title,
      currency: website.settings.currency,
      ...{ name, email, message },
    },
  }
  await repositories.contributions.add(contribution)
  await tellOwnerOfContribution(repositories, site, contribution)
  await queueMail(repositories, site, toContributionEmail(site, contribution, origin), {
    key: `contribution/${contribution.id}`,
  })
  return contribution
}

/** A contribution as the visitor API answers it. */
export function toContributionResponse({ id, websiteId, fundId, amountCents, details }: Contribution): View {
  const { testMode, currency } = details
  return { id, websiteId, fund: fundId, amountCents, currency, testMode }
}
