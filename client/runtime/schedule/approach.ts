import { interaction } from './interaction.ts'
import { visible } from './visible.ts'

/**
 * Loads an island when it comes near the visible part of the page, and wakes it when the visitor reaches for it.
 *
 * So a first touch does not wait for the network, and nothing is asked of a server for a visitor who only scrolls by.
 */
export function approach(element: Element, wake: () => void, load: () => Promise<unknown>): void {
  // A failure is reported by the touch, which loads again.
  visible(element, () => load().catch(() => {}))
  interaction(element, wake)
}
