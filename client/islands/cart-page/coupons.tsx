import type { ValidCouponView } from '../../../engine/domain/shop/cart-view.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { RemoveButton } from './code-field.tsx'
import { CodesPart } from './codes-part.tsx'
import type { Model } from './model.ts'
import type { CartPageState } from './state.ts'

/** The coupons of a cart. Its twin is templates/islands/cart-coupons.html. */
export function Coupons({ state, model }: { readonly state: CartPageState; readonly model: Model }) {
  const say = useSay()
  const { validCoupons, invalidCoupons } = state.cart
  return (
    <CodesPart
      heading={say('coupon_heading')}
      hasCodes={validCoupons.length + invalidCoupons.length > 0}
      name="code"
      label={say('coupon_label')}
      action="apply-coupon"
      spoken={say('coupon_apply_spoken')}
      state={state}
      model={model}
    >
      {validCoupons.map((coupon) => (
        <Coupon {...coupon} key={coupon.code} />
      ))}
      {invalidCoupons.map(({ code, message }) => (
        <li key={code}>
          <span className="coupon-code">{code}</span>{' '}
          <RemoveButton action={`remove-coupon:${code}`} spoken={say('coupon_remove_spoken', { code })} />{' '}
          <p className="field-error">{message}</p>
        </li>
      ))}
    </CodesPart>
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
