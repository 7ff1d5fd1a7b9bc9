import { type Text, text } from '../../../engine/domain/messages/text.ts'
import type { Fund } from '../../website/files/section-schema.ts'
import type { Prices } from '../../website/prices.ts'
import type { Site } from '../../website/site.ts'

/** The value of the field `amount` for an amount that the visitor types. */
export const OTHER_AMOUNT = 'other'

/** A donation's amount, or the error of the field with a wrong one. */
export type Amount = { readonly cents: number } | { readonly errors: Readonly<Record<string, Text>> }

/** Reads the amount of a form: one of the fund's, or one that the visitor typed. */
export function readTypedAmount(
  { prices }: Site,
  fund: Fund,
  { amount, otherAmount }: { readonly amount: string; readonly otherAmount: string },
): Amount {
  if (amount === OTHER_AMOUNT && fund.allowsOther) return readOtherAmount(prices, fund, otherAmount)
  if (amount === '') return { errors: { amount: text('amount_missing') } }
  const cents = prices.readAmount(amount)
  return cents !== undefined && fund.amountsCents.includes(cents)
    ? { cents }
    : { errors: { amount: text('choice_unknown') } }
}

function readOtherAmount(prices: Prices, fund: Fund, typed: string): Amount {
  if (typed.trim() === '') return { errors: { otherAmount: text('missing_amount') } }
  const cents = prices.readAmount(typed)
  if (cents !== undefined) return checkLimits(prices, fund, 'otherAmount', cents)
  const example = prices.writeAmount(fund.minimumCents)
  return { errors: { otherAmount: text('amount_malformed', { example }) } }
}

/** Checks the amount of a script. */
export function readAmountCents({ prices }: Site, fund: Fund, cents: number): Amount {
  if (fund.amountsCents.includes(cents)) return { cents }
  if (!fund.allowsOther) return { errors: { amountCents: text('choice_unknown') } }
  return checkLimits(prices, fund, 'amountCents', cents)
}

function checkLimits(
  prices: Prices,
  { minimumCents, maximumCents }: Fund,
  field: string,
  cents: number,
): Amount {
  if (cents < minimumCents)
    return { errors: { [field]: text('amount_too_small', { minimum: prices.print(minimumCents) }) } }
  if (cents > maximumCents)
    return { errors: { [field]: text('amount_too_large', { maximum: prices.print(maximumCents) }) } }
  return { cents }
}
