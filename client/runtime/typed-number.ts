import { typedNumber as readTyped } from '../../engine/domain/data/typed-number.ts'

/** The number that a visitor typed in the notation of the page; NaN for other text. */
export function typedNumber(typed: string): number {
  return readTyped(typed, document.documentElement.lang)
}
