import { API_PATH, fillPath } from '../../../engine/domain/data/paths.ts'
import { QUANTITY } from '../../../engine/domain/shop/product.ts'
import { checkQuantity } from '../../../engine/domain/shop/product-choice.ts'
import { announce } from '../../runtime/announcer.ts'
import { CallFailed } from '../../runtime/call.ts'
import { fieldErrors } from '../../runtime/failure-text.ts'
import { typedNumber } from '../../runtime/typed-number.ts'
import type { CartPageStore } from './page.ts'
import type { TypedQuantity } from './state.ts'

/** A quantity is sent when the visitor has paused for so long. */
const PAUSE_MS = 400

/** The quantities of the entries, as the visitor types and steps them. */
export interface Quantities {
  type(entryId: string, text: string): void
  step(entryId: string, by: 1 | -1): void
  /** Sends what was typed, without waiting for a pause. */
  commit(entryId: string): void
  commitAll(): void
  /** Sends what the visitor typed a moment ago. */
  flush(): void
  /** Forgets what was typed for an entry that is removed. */
  forget(entryId: string): void
}

/** `remove` is called for a quantity of 0. */
export function createQuantities(page: CartPageStore, remove: (entryId: string) => void): Quantities {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const stopTimer = (id: string) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  const onError = (error: unknown) => page.fail('quantity_update_failed', error)
  const commit = (id: string) => {
    stopTimer(id)
    const text = page.$state.get().typed[id]?.text
    if (text === undefined) return
    const number = typedNumber(text)
    if (number === 0) remove(id)
    else if (isAllowed(page, id, number)) page.queue.add(keyOf(id), () => send(page, id), onError)
  }
  const type = (id: string, text: string) => {
    stopTimer(id)
    setTyped(page, id, { ...page.$state.get().typed[id], text, note: undefined })
    // A field that is empty or 0 for a moment is about to be typed into.
    if (typedNumber(text) > 0) timers.set(id, setTimeout(commit, PAUSE_MS, id))
  }
  return {
    type,
    commit,
    step: (id, by) => {
      const number = typedNumber(String(page.$state.get().typed[id]?.text ?? quantityOf(page, id)))
      if (Number.isInteger(number)) type(id, String(Math.max(QUANTITY.min, number + by)))
    },
    flush: () => [...timers.keys()].forEach(commit),
    commitAll: () => Object.keys(page.$state.get().typed).forEach(commit),
    forget: (id) => {
      stopTimer(id)
      setTyped(page, id, undefined)
    },
  }
}

const keyOf = (entryId: string) => `quantity ${entryId}`

function quantityOf({ $state }: CartPageStore, entryId: string): number | string | undefined {
  return $state.get().cart.entries.find(({ id }) => id === entryId)?.quantity
}

function setTyped({ $state, patch }: CartPageStore, entryId: string, typed: TypedQuantity | undefined): void {
  const { [entryId]: _, ...others } = $state.get().typed
  patch({ typed: typed === undefined ? others : { ...others, [entryId]: typed } })
}

/** Whether a typed quantity is to be sent: it is a quantity, and another than that of the cart. */
function isAllowed(page: CartPageStore, id: string, number: number): boolean {
  const checked = checkQuantity(number)
  if ('message' in checked) {
    const error = page.say(checked.message)
    setTyped(page, id, { ...page.$state.get().typed[id], error })
    announce(error)
    return false
  }
  // While an earlier quantity is under way, that of the cart says nothing.
  if (number !== quantityOf(page, id) || page.queue.has(keyOf(id))) return true
  setTyped(page, id, undefined)
  return false
}

async function send(page: CartPageStore, id: string): Promise<void> {
  const { text = '' } = page.$state.get().typed[id] ?? {}
  const title = page.$state.get().cart.entries.find((entry) => entry.id === id)?.title ?? ''
  // A quantity that was typed meanwhile stays: its own change follows.
  const settle = (typed?: TypedQuantity) => {
    if (page.$state.get().typed[id]?.text === text) setTyped(page, id, typed)
  }
  let refused: TypedQuantity | undefined
  try {
    refused = await sendQuantity(page, id, typedNumber(text)).then(
      () => undefined,
      (error) => takeLeft(page, id, error),
    )
  } finally {
    settle(refused)
  }
  announce(refused ? (refused.note ?? refused.error ?? '') : page.say('done_quantity', { title }))
}

function sendQuantity(page: CartPageStore, entryId: string, quantity: number): Promise<unknown> {
  return page.send('PUT', fillPath(API_PATH.cartEntry, { entryId }), { quantity })
}

/** Takes what is left of a product that is short, and says so. Throws an error that is no matter of the quantity. */
async function takeLeft(page: CartPageStore, id: string, error: unknown): Promise<TypedQuantity> {
  const { left = 0 } = error instanceof CallFailed ? error.refusal : {}
  const message = fieldErrors(error)?.['quantity']
  if (message === undefined) throw error
  if (left === 0) return { error: message }
  if (left !== quantityOf(page, id)) await sendQuantity(page, id, left)
  return { note: page.say('quantity_reduced', { left }) }
}
