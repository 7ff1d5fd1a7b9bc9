import { API_PATH, PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import { OTHER_AMOUNT } from '../../shop/giving/amount.ts'
import { toContributionView } from '../../shop/giving/contribution-view.ts'
import { paymentsFor } from '../../shop/orders/payment.ts'
import { createToken } from '../../store/tokens.ts'
import type { Contribution } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import { type FormState, toFormContent } from '../../visitor/form-state.ts'
import type { Fund } from '../../website/files/section-schema.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { toFundView } from '../views/fund.ts'

/** The form for a donation to a fund. */
export function donatePage(site: Site, fund: Fund, state: FormState): Page {
  return definePage({
    template: 'pages/donate',
    type: 'donate',
    isPrivate: true,
    status: state.status,
    title: fund.title,
    url: withQuery(PAGE_PATH.donate, { fund: fund.id }),
    content: {
      payments: { ...paymentsFor(site, 'donation') },
      fund: toFundView(site, fund, state.values['amount'] ?? ''),
      donation: {
        formAction: API_PATH.donations,
        // A second click on the button sends the same key, so it counts once.
        key: createToken(),
      },
      ...toFormContent(state),
    },
  })
}

/** The values of the form's fields for the amount in a link; none when the fund does not accept it. */
export function toAmountFields({ prices }: Site, fund: Fund, written: string): TypedValues {
  if (written === OTHER_AMOUNT) return { amount: OTHER_AMOUNT }
  const cents = prices.readAmount(written)
  if (cents === undefined) return {}
  if (fund.amountsCents.includes(cents)) return { amount: prices.toMoney(cents).value }
  return fund.allowsOther ? { amount: OTHER_AMOUNT, otherAmount: prices.writeAmount(cents) } : {}
}

/** The page that confirms a donation. Its link holds the contribution's id, which only the donor knows. */
export function contributionPage(site: Site, contribution: Contribution, fund: Fund | undefined): Page {
  return definePage({
    template: 'pages/contribution-confirmed',
    type: 'contribution-confirmed',
    isPrivate: true,
    title: site.say('title_contribution'),
    content: { contribution: { ...toContributionView(site, contribution), thanks: fund?.thanks ?? '' } },
  })
}
