import type { Draw } from './draw.ts'

const WORDS =
  'linen harbour walnut kettle morning garden lamp paper river clay winter bread window salt north copper field amber studio letter tide moss orchard wool glass ember quiet market stone meadow'.split(
    ' ',
  )

/** Some words in lower case. */
export function words(draw: Draw, count: number): string {
  return draw.times(count, () => draw.one(WORDS)).join(' ')
}

/** A sentence, with a character here and there that must be escaped. */
export function paragraph(draw: Draw, count: number): string {
  const text = words(draw, count)
  return `${text[0]?.toUpperCase()}${text.slice(1)}${draw.one(['.', ' & more.', '’s best.', ' — finally.'])}`
}

/** A title of two or three words. */
export function titleOf(draw: Draw): string {
  const text = words(draw, 2 + draw.below(2)).replace(/\b\w/g, (letter) => letter.toUpperCase())
  return draw.happens(0.15) ? `${text} & Co` : text
}

/** A title as a part of an address. */
export function slugOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-')
}
