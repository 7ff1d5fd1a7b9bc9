import { atom, type ReadableAtom } from 'nanostores'
import type { ScriptText } from '../../../engine/domain/messages/script-texts.ts'
import type { CartPageView } from '../../../engine/domain/shop/cart-page-view.ts'
import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { CallFailed } from '../../runtime/call.ts'
import { $cartState } from '../../runtime/cart-state.ts'
import { loadCart } from '../../runtime/cart-store.ts'
import { changeCart } from '../../runtime/change-cart.ts'
import { type ChangeQueue, createChangeQueue } from '../../runtime/change-queue.ts'
import { failureText } from '../../runtime/failure-text.ts'
import { takeCart } from '../../runtime/take-cart.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { type CartPageState, initialState } from './state.ts'

/** The cart page: its state, and the means to change it. */
export interface CartPageStore {
  readonly data: CartPageView
  readonly say: ScriptSay
  readonly $state: ReadableAtom<CartPageState>
  readonly queue: ChangeQueue
  patch(part: Partial<CartPageState>): void
  /** Changes the cart that is shown. Throws `CallFailed`. */
  send<ResponseBody extends CartResponse>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<ResponseBody>
  /** Tells the visitor that an action failed. */
  fail(title: ScriptText, error: unknown): void
}

/** Every response holds the whole cart. */
export interface CartResponse {
  readonly shoppingCart: CartView
}

/** Makes the page of an island's data. */
export function createCartPageStore(data: CartPageView, say: ScriptSay): CartPageStore {
  const $state = atom(initialState(data))
  const patch = (part: Partial<CartPageState>) => $state.set({ ...$state.get(), ...part })
  const queue = createChangeQueue((isSaving) => $cartState.set(isSaving ? 'recalculating' : 'loaded'))
  return {
    data,
    say,
    $state,
    queue,
    patch,
    send: async (method, path, body) => {
      const send = () => changeCart<never>(method, path, { body, version: $state.get().cart.version })
      try {
        return await send()
      } catch (error) {
        // Another tab changed the cart meanwhile. The change is made once more, on the cart as it is now.
        if (!(await takesCurrent(error))) throw error
        return send()
      }
    },
    fail: (title, error) => {
      patch({ alert: { title: say(title), message: failureText(error, say) } })
      // The entry is gone, so the page shows a cart that is none any more.
      if (error instanceof CallFailed && error.refusal.code === 'entry_unknown') void loadCart()
    },
  }
}

/** Shows the current cart of a refusal that holds it. */
async function takesCurrent(error: unknown): Promise<boolean> {
  const cart = error instanceof CallFailed ? error.refusal.shoppingCart : undefined
  if (cart === undefined) return false
  await takeCart(cart)
  return true
}
