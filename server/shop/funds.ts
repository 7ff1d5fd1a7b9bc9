import { en } from '../../engine/domain/messages/en.ts'
import { isArray, type Json, member } from '../../engine/domain/value.ts'
import { fundUnknown } from '../refusal.ts'
import type { Site } from '../sites/site.ts'
import type { Fund } from '../store/content-schema.ts'

/** What stands for an amount that is typed, where those of the fund are chosen from. */
export const OTHER_AMOUNT = 'other'

/** What somebody wants to give, or what is wrong with it by the field that says it. */
export type AskedAmount = { readonly cents: number } | { readonly errors: Readonly<Record<string, string>> }

/** The fund of a section; undefined for sections of other kinds. */
export function toFund(section: Json): Fund | undefined {
  // Site files are checked when they are loaded.
  return member(section, 'type') === 'donation' ? (section as unknown as Fund) : undefined
}

/** The funds on the pages that the visitor may see. */
export function listFunds({ collections, closed }: Site): readonly Fund[] {
  return collections
    .filter(({ id }) => !closed.has(id))
    .flatMap(({ data }) => {
      const sections = member(data, 'sections')
      return isArray(sections) ? sections.map(toFund).filter((fund) => fund !== undefined) : []
    })
}

/** One of them; throws the refusal of one that is not there. */
export function findFund(site: Site, id: string): Fund {
  const fund = listFunds(site).find((one) => one.id === id)
  if (fund === undefined) throw fundUnknown()
  return fund
}

/** The amount of a form: one of the fund's, or one that was typed. */
export function readTypedAmount(
  { prices }: Site,
  fund: Fund,
  { amount, otherAmount }: { readonly amount: string; readonly otherAmount: string },
): AskedAmount {
  if (amount === OTHER_AMOUNT && fund.allowsOther) {
    if (otherAmount.trim() === '') return { errors: { otherAmount: en.field_required() } }
    const cents = prices.readAmount(otherAmount)
    if (cents === undefined)
      return { errors: { otherAmount: en.amount_malformed(prices.toMoney(fund.minimumCents).value) } }
    return checkRange(prices, fund, 'otherAmount', cents)
  }
  if (amount === '') return { errors: { amount: en.amount_missing() } }
  const cents = prices.readAmount(amount)
  return cents !== undefined && fund.amountsCents.includes(cents)
    ? { cents }
    : { errors: { amount: en.choice_unknown() } }
}

/** The amount of a script. */
export function readGivenAmount({ prices }: Site, fund: Fund, cents: number): AskedAmount {
  if (fund.amountsCents.includes(cents)) return { cents }
  if (!fund.allowsOther) return { errors: { amountCents: en.choice_unknown() } }
  return checkRange(prices, fund, 'amountCents', cents)
}

function checkRange(
  prices: Site['prices'],
  { minimumCents, maximumCents }: Fund,
  field: string,
  cents: number,
): AskedAmount {
  if (cents < minimumCents) return { errors: { [field]: en.amount_too_small(prices.print(minimumCents)) } }
  if (cents > maximumCents) return { errors: { [field]: en.amount_too_large(prices.print(maximumCents)) } }
  return { cents }
}
