import { escapeMarkup } from '../../../engine/domain/data/escape.ts'
import { firstGrapheme } from '../../../engine/domain/data/graphemes.ts'

interface Colors {
  readonly color: string
  readonly background: string
}

/** An SVG picture of the first letter of a title, as the language writes it in capitals. */
export function drawLetter(title: string, locale: string, { color, background }: Colors): Buffer {
  const letter = firstGrapheme(title.trim()).toLocaleUpperCase(locale)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" rx="12" fill="${background}"/>` +
      `<text x="32" y="45" font-family="Georgia, serif" font-size="38" text-anchor="middle" fill="${color}">${escapeMarkup(letter)}</text></svg>`,
  )
}
