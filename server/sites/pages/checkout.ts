import { API_PATH, PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import { billingOf } from '../../../engine/domain/shop/subscription.ts'
import { savedAddresses } from '../../accounts/saved-addresses.ts'
import { toCartView } from '../../shop/cart/cart-view.ts'
import { hasGiftCard, type PricedCart } from '../../shop/cart/priced-cart.ts'
import { toBillingText, toRenewalText } from '../../shop/orders/billing-text.ts'
import { orderPlace } from '../../shop/orders/changed-total.ts'
import { paymentsFor } from '../../shop/orders/payment.ts'
import { markOfEntries } from '../../shop/orders/shown-entries.ts'
import type { Account } from '../../store/account-types.ts'
import { createToken } from '../../store/tokens.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import { type FormState, toFormContent } from '../../visitor/form-state.ts'
import type { SiteVisitor } from '../../visitor/visit.ts'
import { KEY_FIELD } from '../../visitor/write-once.ts'
import { definePage, type Page } from '../../website/page.ts'
import { buyerLines, inOneLine } from '../../website/print-address.ts'
import type { Site } from '../../website/site.ts'
import { toAddressFields } from '../views/address-fields.ts'
import { nameOf } from './account-settings.ts'

/** A checkout with the state of its form. */
export interface CheckoutState extends FormState {
  readonly priced: PricedCart
  /** Hidden fields that name a subscription or a gift card; none for the cart. */
  readonly hidden: Readonly<Record<string, string>>
  /** Whether the codes are open though none is applied, after one was removed; by default not. */
  readonly opensCodes?: boolean
}

export function checkoutPage({ site, visitor }: SiteVisitor, state: CheckoutState): Page {
  const { priced, hidden, opensCodes = false, status, values } = state
  const url = addressOf(hidden)
  const countries = toCountries(site, priced, values)
  const country = countries.find(({ isSelected }) => isSelected)?.code ?? countries[0]?.code ?? ''
  const isGiftCard = hasGiftCard(priced)
  const shown = {
    ...hidden,
    // A form that is sent twice places one order.
    [KEY_FIELD]: createToken(),
    expectedTotalCents: String(priced.totals.amountDueCents),
    shownPlace: orderPlace(priced.cart),
    shownOptionId: priced.totals.selectedShippingOption?.id ?? '',
    shownEntries: markOfEntries(priced),
  }
  return definePage({
    template: 'pages/checkout',
    type: 'checkout',
    isPrivate: true,
    islands: ['checkout'],
    status,
    title: site.say('title_checkout'),
    url,
    content: {
      payments: { ...paymentsFor(site, priced.cart.kind) },
      cart: toCartView(site, priced),
      ...{ countries, addressFields: toAddressFields(site, country, values) },
      checkout: {
        formAction: API_PATH.checkout,
        hidden: Object.entries(shown).map(([name, value]) => ({ name, value })),
        ...{ isGiftCard, isOwnCart: Object.keys(hidden).length === 0, opensCodes, returnTo: url },
        ...toKnownBuyer(site, visitor.account, values),
        ...subscriptionTexts(priced, site),
        needsPayment: priced.totals.amountDueCents > 0,
      },
      ...toFormContent(state),
    },
  })
}

/** The name and email of a buyer who is signed in, and the addresses of the account. */
function toKnownBuyer(site: Site, account: Account | undefined, { savedAddress = '' }: TypedValues) {
  if (account === undefined) return { account: null, addresses: [], isOtherAddress: true }
  const addresses = savedAddresses(account, site).map(({ id, address }) => {
    const [name = '', ...lines] = buyerLines(site, address)
    return { id, name, lines: inOneLine(site, lines), isSelected: id === savedAddress }
  })
  return {
    account: { email: account.email, name: nameOf(account) },
    addresses,
    isOtherAddress: !addresses.some(({ isSelected }) => isSelected),
  }
}

/** The countries that the shop serves. */
function toCountries({ countries }: Site, { cart }: PricedCart, { country = '' }: TypedValues) {
  const chosen = country || cart.shippingLocation?.country
  return countries.map(({ code, name }) => ({ code, name, isSelected: code === chosen }))
}

/** The address of a checkout, by the hidden fields that name a subscription or a gift card. */
function addressOf({ cartToken = '', itemId = '', sku = '' }: CheckoutState['hidden']): string {
  if (cartToken !== '') return withQuery(PAGE_PATH.checkoutSubscription, { cartToken })
  return itemId === '' ? PAGE_PATH.checkout : withQuery(PAGE_PATH.checkoutGiftCard, { itemId, sku })
}

/** The price and term of a subscription, `$14.00 every 2 weeks`, and how it renews; each '' for any other checkout. */
function subscriptionTexts({ cart, entries, totals }: PricedCart, site: Site) {
  const [first] = entries
  const billing = cart.kind === 'subscription' ? billingOf(first?.item?.data) : undefined
  if (first === undefined || billing === undefined) return { subscriptionText: '', renewalText: '' }
  const shippingCents = totals.selectedShippingOption === null ? 0 : totals.shippingCostCents
  return {
    subscriptionText: toBillingText(site, billing, first.unitPriceCents * first.entry.quantity),
    renewalText: toRenewalText(site, billing, shippingCents),
  }
}
