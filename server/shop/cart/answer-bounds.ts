import { formTooLarge } from '../../errors/form-problems.ts'
import { cartFull } from '../../errors/shop-problems.ts'
import type { CartContent } from '../../store/carts.ts'
import type { CartEntry } from '../../store/types.ts'

/** The bytes of the answers to one product. A long dedication has 2 KiB. */
const MAX_ENTRY_BYTES = 16 * 2 ** 10

/** The bytes of all answers in a cart. An order and its mail hold a copy each. */
const MAX_CART_BYTES = 24 * 2 ** 10

type EntryAnswers = CartEntry['additionalFields']

/** Throws `form_too_large` for answers that take more than 16 KiB as they are stored. */
export function requireSmallAnswers(answers: EntryAnswers): void {
  if (bytesOf(answers) > MAX_ENTRY_BYTES) throw formTooLarge()
}

/** Throws `cart_full` when a change brings the answers of a cart above 24 KiB. A cart above it may still shrink. */
export function requireRoom(before: CartContent, after: CartContent): void {
  if (after.entries === before.entries) return
  const bytes = bytesOfEntries(after.entries)
  if (bytes > MAX_CART_BYTES && bytes > bytesOfEntries(before.entries)) throw cartFull()
}

/** The first entries whose answers have room in one cart. */
export function withinBounds(entries: readonly CartEntry[]): readonly CartEntry[] {
  let bytes = 0
  return entries.filter(({ additionalFields }) => {
    bytes += bytesOf(additionalFields)
    return bytes <= MAX_CART_BYTES
  })
}

function bytesOfEntries(entries: readonly CartEntry[]): number {
  return entries.reduce((bytes, { additionalFields }) => bytes + bytesOf(additionalFields), 0)
}

function bytesOf(answers: EntryAnswers): number {
  return answers === null ? 0 : Buffer.byteLength(JSON.stringify(answers))
}
