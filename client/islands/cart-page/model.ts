import type { ReadableAtom } from 'nanostores'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import type { CartPageFields, CartPageView, ShownEntry } from '../../../engine/domain/shop/cart-page-view.ts'
import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { announce } from '../../runtime/announcer.ts'
import { $cartState } from '../../runtime/cart-state.ts'
import { $cart, isOlder, loadCart } from '../../runtime/cart-store.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { saveAnswers } from './answers.ts'
import { createCodes } from './codes.ts'
import { createDestination, isMoved } from './destination.ts'
import { type CartPageStore, createCartPageStore } from './page.ts'
import { createQuantities } from './quantities.ts'
import { createRemoval } from './removal.ts'
import { type CartPageState, shippingPlace } from './state.ts'

/** The cart page behind its component. */
export interface Model {
  readonly $state: ReadableAtom<CartPageState>
  /** Follows the cart; returns a function that stops this. */
  start(): () => void
  /** Does what a button of the form says. False leaves it to the browser, which sends the form. */
  onAction(action: string): boolean
  typeQuantity(entryId: string, text: string): void
  commitQuantity(entryId: string): void
  typeField(name: keyof CartPageFields, value: string): void
  commitPlace(): void
  chooseCountry(country: string): void
  chooseOption(optionId: string): void
  /** Puts the last removed entry back. */
  restore(): void
  /** Replaces the answers of an entry. Rejects with `CallFailed`. */
  saveAnswers(entry: ShownEntry, answers: FormValues): Promise<void>
  /** Tells the visitor that an action failed. */
  fail: CartPageStore['fail']
  closeAlert(): void
}

export function createModel(data: CartPageView, say: ScriptSay): Model {
  const page = createCartPageStore(data, say)
  const { $state, patch } = page
  const removal = createRemoval(page)
  const remove = (id: string) => {
    quantities.forget(id)
    removal.remove(id)
  }
  const quantities = createQuantities(page, remove)
  const codes = createCodes(page)
  const destination = createDestination(page)
  const saveAll = () => {
    quantities.commitAll()
    destination.commit()
  }
  const actions: Readonly<Record<string, (named: string) => void>> = {
    less: (id) => quantities.step(id, -1),
    more: (id) => quantities.step(id, 1),
    remove,
    update: () => {
      const { fields } = $state.get()
      saveAll()
      if (fields.code.trim() !== '') codes.apply('code')
      if (fields.giftCode.trim() !== '') codes.apply('giftCode')
    },
    'apply-coupon': () => codes.apply('code'),
    'apply-card': () => codes.apply('giftCode'),
    'remove-coupon': codes.removeCoupon,
    'remove-card': codes.removeCard,
  }
  return {
    $state,
    start: () => {
      addEventListener('pagehide', quantities.flush)
      const stop = $cart.subscribe((cart) => cart && showCart(page, destination.withRegions(cart)))
      if ($cart.get() === undefined && !$state.get().cart.isEmpty) void loadFirst(page)
      return () => {
        removeEventListener('pagehide', quantities.flush)
        stop()
      }
    },
    onAction: (action) => {
      if (action === 'checkout') return holdCheckout(page, saveAll)
      const [verb = ''] = action.split(':')
      actions[verb]?.(action.slice(verb.length + 1))
      return true
    },
    typeQuantity: quantities.type,
    commitQuantity: quantities.commit,
    typeField: (name, value) => patch({ fields: { ...$state.get().fields, [name]: value } }),
    commitPlace: destination.commit,
    chooseCountry: destination.chooseCountry,
    chooseOption: destination.chooseOption,
    restore: removal.restore,
    saveAnswers: (entry, answers) => saveAnswers(page, entry, answers),
    fail: page.fail,
    closeAlert: () => patch({ alert: undefined }),
  }
}

/** Shows a cart that a response or another tab brought. Fields of the address that the visitor did not touch follow it. */
function showCart({ $state, patch }: CartPageStore, cart: CartView): void {
  const state = $state.get()
  if (isOlder(cart, state.cart)) return
  const fields = isMoved(state) ? state.fields : { ...state.fields, ...shippingPlace(cart) }
  patch({ cart, fields })
}

/** The cart may have changed since the page was sent. What the visitor changes meanwhile comes with its own answer. */
async function loadFirst({ queue }: CartPageStore): Promise<void> {
  $cartState.set('loading')
  await loadCart()
  if (!queue.isPending) $cartState.set('loaded')
}

/** Whether the way to the checkout has to wait: for a change that is not saved yet, or for the visitor to put something right. */
function holdCheckout(page: CartPageStore, saveAll: () => void): boolean {
  const { $state, queue, patch } = page
  saveAll()
  const before = $state.get()
  const { typed, errors, cart } = before
  const [wrong] = Object.entries(typed).filter(([, { error = '' }]) => error !== '')
  const [wrongField] = Object.keys(errors)
  if (queue.isPending) {
    void queue.whenIdle().then(() => {
      if (isSaved(before, $state.get())) pressCheckout()
    })
  } else if (wrong !== undefined) {
    patch({ focus: { selector: `#quantity-${CSS.escape(wrong[0])}` } })
  } else if (wrongField !== undefined) {
    patch({ focus: { selector: `#field-${wrongField}` } })
  } else if (cart.blockers.length > 0) {
    patch({ focus: { selector: '#checkout-blockers' } })
    announce(cart.blockers.map(({ message }) => message).join(' '))
  } else return false
  return true
}

/** Whether all changes were taken as the visitor made them. */
function isSaved(before: CartPageState, { typed, errors, alert }: CartPageState): boolean {
  const known = Object.values(before.typed)
  const isSame = Object.values(typed).every((one) => known.includes(one))
  return isSame && Object.keys(errors).length === 0 && alert === before.alert
}

function pressCheckout(): void {
  document.querySelector<HTMLButtonElement>('[name="action"][value="checkout"]')?.click()
}
