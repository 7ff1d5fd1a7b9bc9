import { isEmail } from '../../engine/domain/form.ts'
import { en } from '../../engine/domain/messages/en.ts'
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

const MAX_LENGTH = 200
const MAX_MESSAGE = 1000

/** Takes what somebody gives to a fund; throws the refusal of what keeps it from that, and then nothing has happened. */
export async function donate(
  { contributions }: Repositories,
  { website }: Site,
  fund: Fund,
  asked: AskedAmount,
  giver: GiverFields,
): Promise<Contribution> {
  const errors = { ...('errors' in asked ? asked.errors : {}), ...checkGiver(giver) }
  if ('errors' in asked || Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  refusePayment(giver.payment, false)
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
      name: giver.name.trim(),
      email: giver.email.trim(),
      message: giver.message.trim(),
    },
  }
  await contributions.add(contribution)
  return contribution
}

function checkGiver({ name, email, message }: GiverFields): Readonly<Record<string, string>> {
  const checks = {
    name: checkText(name, MAX_LENGTH, true),
    email: checkText(email, MAX_LENGTH, true) ?? (isEmail(email.trim()) ? undefined : en.email_malformed()),
    message: checkText(message, MAX_MESSAGE, false),
  }
  return Object.fromEntries(Object.entries(checks).filter((check) => check[1] !== undefined)) as Record<
    string,
    string
  >
}

function checkText(written: string, maxLength: number, isRequired: boolean): string | undefined {
  const text = written.trim()
  if (text === '') return isRequired ? en.field_required() : undefined
  return text.length > maxLength ? en.field_too_long() : undefined
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
