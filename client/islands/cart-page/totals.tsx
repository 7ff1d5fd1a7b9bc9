import type { ReactNode } from 'react'
import type { ShownCart } from '../../../engine/domain/shop/cart-page-view.ts'
import { useSay } from '../../runtime/define-island.tsx'

/** The totals of a cart. Its twin is templates/islands/cart-totals.html. */
export function Totals({ cart }: { readonly cart: ShownCart }) {
  const say = useSay()
  const { formatted } = cart
  return (
    <>
      <dl className="totals">
        <Row label={say('totals_subtotal')}>{formatted.subtotal}</Row>
        {cart.hasDiscount && <Row label={say('totals_discount')}>{`−${formatted.discount}`}</Row>}
        <ShippingRow cart={cart} />
        {cart.hasTax && <Row label={say('totals_tax')}>{formatted.tax}</Row>}
        <Row isGrand label={say(cart.isEstimated ? 'totals_total_estimated' : 'totals_total')}>
          {formatted.grandTotal}
        </Row>
        {cart.hasGiftCards && (
          <>
            <Row label={say('totals_gift_cards')}>{`−${formatted.giftCards}`}</Row>
            <Row isGrand label={say('totals_due')}>
              {formatted.amountDue}
            </Row>
          </>
        )}
      </dl>
      {cart.isEstimated && <p className="hint">{say('totals_estimated_note')}</p>}
    </>
  )
}

interface RowProps {
  readonly label: string
  readonly isGrand?: boolean
  readonly children: ReactNode
}

function Row({ label, isGrand = false, children }: RowProps) {
  return (
    <div className={isGrand ? 'totals-grand' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ShippingRow({ cart }: { readonly cart: ShownCart }) {
  const say = useSay()
  const { hasShippingCost, requiresShipping, formatted } = cart
  if (!hasShippingCost)
    return requiresShipping ? (
      <div>
        <dt>{say('totals_shipping')}</dt>
        <dd className="meta">{say('totals_shipping_missing')}</dd>
      </div>
    ) : null
  if (formatted.fullShippingCost === '')
    return <Row label={say('totals_shipping')}>{formatted.shippingCost}</Row>
  return (
    <Row label={say('totals_shipping')}>
      <s className="original-price">
        <span className="visually-hidden">{`${say('cart_instead_of')} `}</span>
        {formatted.fullShippingCost}
      </s>
      {` ${say('shipping_free')}`}
    </Row>
  )
}
