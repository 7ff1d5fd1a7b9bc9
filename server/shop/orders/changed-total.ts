import { type Text, text } from '../../../engine/domain/messages/text.ts'
import type { BuyerFields } from '../../../engine/domain/shop/buyer.ts'
import type { Site } from '../../website/site.ts'
import type { Destination, PricedCart, Pricer } from '../cart/priced-cart.ts'

/** Why a total differs from the one that the buyer has seen. */
type Cause = 'address' | 'method' | 'both' | 'neither'

const MESSAGE = {
  address: 'total_changed_address',
  method: 'total_changed_method',
  both: 'total_changed_both',
  neither: 'total_changed',
} as const satisfies Record<Cause, string>

/** The country and region of a destination, on which the total depends: `US NY`. */
export function orderPlace({ shippingLocation }: Destination): string {
  return shippingLocation === null
    ? ''
    : `${shippingLocation.country} ${shippingLocation.region ?? ''}`.trim()
}

/** A checkout whose total differs from the one that was shown. */
interface ChangedTotal {
  readonly priced: PricedCart
  readonly buyer: BuyerFields
  /** Prices the same cart for other destinations. */
  readonly price: Pricer
  /** The destination that a cart is shown for, when the buyer did not send one. */
  readonly estimated: Destination
}

/** The message for a changed total, which names the cause. */
export function totalChangedText({ prices }: Site, changed: ChangedTotal): Text {
  const total = prices.print(changed.priced.totals.amountDueCents)
  return text(MESSAGE[causeOf(changed)], { total })
}

/** Prices the cart as it was shown, and then with the new address alone. */
function causeOf({ priced, buyer, price, estimated }: ChangedTotal): Cause {
  const { cart, totals } = priced
  const shown = toShown(buyer) ?? estimated
  const isExpected = ({ totals }: PricedCart) => String(totals.amountDueCents) === buyer.expectedTotalCents
  // Prices, coupons or gift cards have changed, too.
  if (!isExpected(price(shown))) return 'neither'
  const moved = price({ ...shown, shippingLocation: cart.shippingLocation })
  // The shown option does not serve the address, so the buyer had to choose another one.
  const isUnserved = shown.shippingOptionId !== null && moved.totals.selectedShippingOption === null
  if (isUnserved || moved.totals.amountDueCents === totals.amountDueCents) return 'address'
  return isExpected(moved) ? 'method' : 'both'
}

function toShown({ shownPlace, shownOptionId }: BuyerFields): Destination | undefined {
  const [country = '', ...region] = shownPlace.split(' ')
  if (country === '') return undefined
  return { shippingLocation: { country, region: region.join(' ') }, shippingOptionId: shownOptionId || null }
}
