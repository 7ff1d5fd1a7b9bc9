import { type Text, text } from '../messages/text.ts'

/** The cart pill counts to 100 (storefront specification §9). */
const MAX_COUNT = 100

/** The number on the cart pill: `3`, or `100+` above 100. */
export function countText(count: number): Text {
  return count > MAX_COUNT ? text('cart_count_over', { max: MAX_COUNT }) : text('cart_count', { count })
}

/** The label of the cart pill for screen readers. */
export function spokenCountText(count: number): Text {
  return count > MAX_COUNT
    ? text('cart_count_spoken_over', { max: MAX_COUNT })
    : text('cart_count_spoken', { count })
}
