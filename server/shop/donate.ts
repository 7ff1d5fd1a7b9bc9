import { checkForm, type FieldRule, trimFields } from '../../engine/domain/form.ts'
import { fieldsInvalid } from '../refusal.ts'
import type { Site } from '../sites/site.ts'
import type { View } from '../sites/view.ts'
import type { Fund } from '../store/content-schema.ts'
import { createId } from '../store/ids.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Contribution } from '../store/types.ts'
import type { AskedAmount } from './funds.ts'
import { refusePayment } from './payment.ts'

/** The fields of somebody who gives, as they were sent; those that were not are ''. */
export const GIVER_FIELDS = ['name', 'email', 'message', 'payment'] as const

export type GiverFields = Readonly<Record<(typeof GIVER_FIELDS)[number], string>>

const RULES: readonly FieldRule[] = [
  { id: 'name', type: 'text', required: true, maxLength: 200 },
  { id: 'email', type: 'email', required: true, maxLength: 200 },
  { id: 'message', type: 'textarea', required: false, maxLength: 1000 },
]

/** Takes what somebody gives to a fund; throws the refusal of what keeps it from that, and then nothing has happened. */
export async function donate(
  { contributions }: Repositories,
  { website }: Site,
  fund: Fund,
  asked: AskedAmount,
  giver: GiverFields,
): Promise<Contribution> {
  const { name, email, message, payment } = trimFields(giver)
  const errors = {
    ...('errors' in asked ? asked.errors : {}),
    ...checkForm({ fields: RULES }, { name, email, message }),
  }
  if ('errors' in asked || Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  refusePayment(payment, false)
  const contribution: Contribution = {
    id: createId(),
    websiteId: website.id,
    fundId: fund.id,
    createdAt: Date.now(),
    amountCents: asked.cents,
    details: {
      testMode: true,
      fundTitle: fund.title,
      currency: website.settings.currency,
      ...{ name, email, message },
    },
  }
  await contributions.add(contribution)
  return contribution
}

/** A contribution as the API answers it. */
export function toContributionAnswer({ id, websiteId, fundId, amountCents, details }: Contribution): View {
  const { testMode, currency } = details
  return { id, websiteId, fund: fundId, amountCents, currency, testMode }
}

/** A contribution as its confirmation shows it. */
export function toContributionView({ prices }: Site, contribution: Contribution): View {
  const { id, createdAt, amountCents, details } = contribution
  return { ...details, id, createdOn: createdAt, formatted: { amount: prices.print(amountCents) } }
}
