/** Moves among pictures: one back or on, or to one of the ends. */
export type PictureStep = 'previous' | 'next' | 'first' | 'last'

/** The step that a key asks for; undefined for other keys, and for keys with a modifier. */
export function stepOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  place: Element,
): PictureStep | undefined {
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined
  if (key === 'Home') return 'first'
  if (key === 'End') return 'last'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isRightToLeft = getComputedStyle(place).direction === 'rtl'
  return (key === 'ArrowRight') === isRightToLeft ? 'previous' : 'next'
}

/** The index after a step. It may lie beyond the ends. */
export function indexAfter(step: PictureStep, from: number, count: number): number {
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
