/** Moves among pictures: one back or on, or to one of the ends. */
export type Step = 'previous' | 'next' | 'first' | 'last'

/** The step that a key asks for; undefined for other keys, and for keys with a modifier. */
export function stepOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  place: Element,
): Step | undefined {
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isRightToLeft = getComputedStyle(place).direction === 'rtl'
  return (key === 'ArrowRight') === isRightToLeft ? 'previous' : 'next'
}

/** The index after a step. It may lie beyond the ends. */
export function indexAfter(step: Step, from: number, count: number): number {
  switch (step) {
    case 'previous':
      return from - 1
    case 'next':
      return from + 1
    case 'first':
      return 0
    case 'last':
      return count - 1
  }
}
