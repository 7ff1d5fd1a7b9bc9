/** Signs that a click is about to come. */
const SIGNS = ['pointerover', 'touchstart', 'focusin']

/** Wakes an island when the visitor reaches for it. A click that comes earlier wakes it too, and is replayed. */
export function interaction(element: Element, wake: () => void): void {
  for (const sign of SIGNS) element.addEventListener(sign, wake, { once: true, passive: true })
}
