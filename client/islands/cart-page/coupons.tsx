import { useState } from 'react'
import type { ValidCouponView } from '../../../engine/domain/shop/cart-view.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { CodeField, RemoveButton } from './code-field.tsx'
import type { Model } from './model.ts'
import type { State } from './state.ts'

/** The coupons of a cart. Its twin is templates/islands/cart-coupons.html. */
export function Coupons({ state, model }: { readonly state: State; readonly model: Model }) {
  const say = useSay()
  const { validCoupons, invalidCoupons } = state.cart
  const hasCoupons = validCoupons.length + invalidCoupons.length > 0
  // From then on the visitor opens and closes it.
  const [isOpen] = useState(hasCoupons || Boolean(state.errors['code'] || state.fields.code))
  return (
    <details className="summary-part is-sign" open={isOpen}>
      <summary>{say('coupon_heading')}</summary>
      <div className="form">
        <CodeField
          name="code"
          label={say('coupon_label')}
          action="apply-coupon"
          spoken={say('coupon_apply_spoken')}
          state={state}
          model={model}
        />
        {hasCoupons && (
          <ul className="coupon-list">
            {validCoupons.map((coupon) => (
              <Coupon {...coupon} key={coupon.code} />
            ))}
            {invalidCoupons.map(({ code, message }) => (
              <li key={code}>
                <span className="coupon-code">{code}</span>{' '}
                <RemoveButton
                  action={`remove-coupon:${code}`}
                  spoken={say('coupon_remove_spoken', { code })}
                />{' '}
                <p className="field-error">{message}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

function Coupon({ code, isFreeShipping, formatted: { saved } }: ValidCouponView) {
  const say = useSay()
  const onShipping =
    saved === '' ? say('coupon_free_shipping') : say('coupon_saved_shipping', { amount: saved })
  const text = isFreeShipping ? onShipping : saved && `−${saved}`
  return (
    <li>
      <span className="coupon-code">{code}</span>{' '}
      {text !== '' && (
        <>
          <span>{text}</span>{' '}
        </>
      )}
      <RemoveButton action={`remove-coupon:${code}`} spoken={say('coupon_remove_spoken', { code })} />
    </li>
  )
}
