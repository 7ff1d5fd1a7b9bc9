import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import type { CartPageView } from '../../../engine/domain/shop/cart-page-view.ts'
import { Alert } from '../../parts/alert.tsx'
import { $cartState } from '../../runtime/cart-state.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { Blockers } from './blockers.tsx'
import { Coupons } from './coupons.tsx'
import { Entries, RemovedNotice } from './entries.tsx'
import { GiftCards } from './gift-cards.tsx'
import { createModel, type Model } from './model.ts'
import { Shipping } from './shipping.tsx'
import type { CartPageState } from './state.ts'
import { showSuggestions } from './suggestions.ts'
import { Totals } from './totals.tsx'
import './styles.css'

/** The cart. Its twin is templates/islands/cart-page.html. */
export function CartPage({ data }: { readonly data: CartPageView }) {
  const say = useSay()
  const [model] = useState(() => createModel(data, say))
  const state = useSyncExternalStore(model.$state.listen, model.$state.get, model.$state.get)
  const { cart, focus, alert, removed } = state
  useEffect(() => model.start(), [model])
  useEffect(() => moveFocus(focus?.selector), [focus])
  useEffect(() => void showSuggestions(cart.isEmpty), [cart.isEmpty])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // React hands on events of dialogs, too.
    if (event.target !== event.currentTarget) return
    const { submitter } = event.nativeEvent as SubmitEvent
    if (model.onAction((submitter as HTMLButtonElement | null)?.value ?? 'update')) event.preventDefault()
  }
  return (
    <>
      {cart.isEmpty ? (
        <div className="empty-cart-page">
          {removed && <RemovedNotice {...removed} model={model} />}
          <p className="lede">{cart.emptyMessage}</p>
          <p>
            <a className="button" href={data.shopUrl}>
              {say('link_continue')}
            </a>
          </p>
        </div>
      ) : (
        <form
          className="cart-layout"
          id="cart-form"
          action={data.formAction}
          method="post"
          noValidate
          onSubmit={onSubmit}
        >
          <Entries state={state} model={model} />
          <Summary data={data} state={state} model={model} />
          <p className="cart-bar">
            <span aria-hidden="true">
              {cart.hasGiftCards ? cart.formatted.amountDue : cart.formatted.grandTotal}
            </span>{' '}
            <CheckOut className="button" hasBlockers={cart.blockers.length > 0} />
          </p>
        </form>
      )}
      {alert && <Alert {...alert} onClose={model.closeAlert} />}
    </>
  )
}

/** The page's heading takes the focus when the control is gone. */
function moveFocus(selector: string | undefined): void {
  if (selector === undefined) return
  const target = document.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>('h1')
  if (target?.tagName === 'H1') target.tabIndex = -1
  target?.focus()
}

interface SummaryProps {
  readonly data: CartPageView
  readonly state: CartPageState
  readonly model: Model
}

const STATE_TEXT = { loading: 'cart_loading', recalculating: 'cart_recalculating' } as const

function Summary({ data, state, model }: SummaryProps) {
  const say = useSay()
  const { cart } = state
  const cartState = useSyncExternalStore($cartState.listen, $cartState.get, () => 'loaded' as const)
  return (
    <div className="cart-summary">
      <h2 className="summary-heading">{say('cart_summary')}</h2>
      <Coupons state={state} model={model} />
      <GiftCards state={state} model={model} />
      {cart.requiresShipping && <Shipping countries={data.countries} state={state} model={model} />}
      <div className="cart-sum" aria-busy={cartState !== 'loaded' || undefined}>
        <Totals cart={cart} />
        {cart.freeShipping && <p className="free-shipping">{cart.freeShipping.text}</p>}
        {cartState !== 'loaded' && (
          <p className="cart-state" aria-live="polite">
            {say(STATE_TEXT[cartState])}
          </p>
        )}
      </div>
      {cart.blockers.length > 0 && <Blockers blockers={cart.blockers} />}
      <p className="cart-check-out">
        <CheckOut className="button button-wide" hasBlockers={cart.blockers.length > 0} />
      </p>
    </div>
  )
}

function CheckOut({ className, hasBlockers }: { readonly className: string; readonly hasBlockers: boolean }) {
  const say = useSay()
  return (
    <button
      className={hasBlockers ? `${className} button-quiet` : className}
      name="action"
      value="checkout"
      type="submit"
      aria-describedby={hasBlockers ? 'checkout-blockers' : undefined}
    >
      {say('cart_check_out')}
    </button>
  )
}
