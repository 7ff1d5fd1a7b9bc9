import { atom, type ReadableAtom } from 'nanostores'
import type { ScriptText } from '../../../engine/domain/messages/script-texts.ts'
import type { CartPage } from '../../../engine/domain/shop/cart-page.ts'
import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { CallFailed } from '../../runtime/call.ts'
import { loadCart, takeCart } from '../../runtime/cart-store.ts'
import { changeCart } from '../../runtime/change-cart.ts'
import { type ChangeQueue, createChangeQueue } from '../../runtime/change-queue.ts'
import { failureText } from '../../runtime/failure-text.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { initialState, type State } from './state.ts'

/** The cart page: its state, and the means to change it. */
export interface Page {
  readonly data: CartPage
  readonly say: ScriptSay
  readonly $state: ReadableAtom<State>
  readonly queue: ChangeQueue
  patch(part: Partial<State>): void
  /** Changes the cart that is shown. Throws `CallFailed`. */
  send<Answer extends CartAnswer>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer>
  /** Tells the visitor that an action failed. */
  fail(title: ScriptText, error: unknown): void
}

/** Every answer holds the whole cart. */
export interface CartAnswer {
  readonly shoppingCart: CartView
}

/** Makes the page of an island's data. */
export function createPage(data: CartPage, say: ScriptSay): Page {
  const $state = atom(initialState(data))
  const patch = (part: Partial<State>) => $state.set({ ...$state.get(), ...part })
  const queue = createChangeQueue((isSaving) => patch({ isSaving }))
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
        if (!takesCurrent(error)) throw error
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
function takesCurrent(error: unknown): boolean {
  const cart = error instanceof CallFailed ? error.refusal.shoppingCart : undefined
  if (cart === undefined) return false
  takeCart(cart)
  return true
}
