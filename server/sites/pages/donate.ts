import { toContributionView } from '../../shop/donate.ts'
import { OTHER_AMOUNT } from '../../shop/funds.ts'
import type { Fund } from '../../store/content-schema.ts'
import type { Contribution } from '../../store/types.ts'
import { createToken } from '../../tokens.ts'
import { definePage, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import { DONATE_URL, toFundView } from '../views/fund.ts'
import type { TypedValues } from '../views/product.ts'
import { type Notice, toNoticeView } from './other.ts'

export const DONATIONS_URL = '/api/commerce/donations'

/** What the page of a fund shows. */
export interface DonateState {
  readonly values: TypedValues
  readonly errors: Readonly<Record<string, string>>
  readonly notice: Notice | undefined
  readonly status: number
}

/** The form in which one gives to a fund. */
export function donatePage(site: Site, fund: Fund, { values, errors, notice, status }: DonateState): Page {
  return definePage({
    template: 'pages/donate',
    type: 'donate',
    isPrivate: true,
    status,
    title: fund.title,
    url: `${DONATE_URL}?fund=${encodeURIComponent(fund.id)}`,
    content: {
      fund: toFundView(site, fund, values['amount'] ?? ''),
      donation: {
        formAction: DONATIONS_URL,
        // Two clicks on the button send the same key, and are one contribution.
        key: createToken(),
      },
      values,
      errors,
      ...(notice === undefined ? {} : { notice: toNoticeView(notice) }),
    },
  })
}

/** The fields of the form for an amount that a link names: one of the fund's, any other, or none. */
export function toAmountFields({ prices }: Site, fund: Fund, written: string): TypedValues {
  if (written === OTHER_AMOUNT) return { amount: OTHER_AMOUNT }
  const cents = prices.readAmount(written)
  if (cents === undefined) return {}
  const { value } = prices.toMoney(cents)
  if (fund.amountsCents.includes(cents)) return { amount: value }
  return fund.allowsOther ? { amount: OTHER_AMOUNT, otherAmount: value } : {}
}

/** The confirmation of a contribution, whose address only its giver knows. */
export function contributionPage(site: Site, contribution: Contribution, fund: Fund | undefined): Page {
  return definePage({
    template: 'pages/contribution-confirmed',
    type: 'contribution-confirmed',
    isPrivate: true,
    title: 'Thank you for your contribution',
    content: { contribution: { ...toContributionView(site, contribution), thanks: fund?.thanks ?? '' } },
  })
}
