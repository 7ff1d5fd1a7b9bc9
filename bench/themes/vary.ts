import type { Draw } from './draw.ts'

/**
 * Makes one variant of a piece: «a¦b» becomes one of its choices, «?a» stays or goes, and «=name» becomes the word of
 * the theme with this name. Choices nest.
 */
export function vary(piece: string, draw: Draw, words: { readonly [name: string]: string }): string {
  let text = piece
  for (let close = text.indexOf('»'); close !== -1; close = text.indexOf('»')) {
    const open = text.lastIndexOf('«', close)
    const inner = text.slice(open + 1, close)
    text = text.slice(0, open) + choose(inner, draw, words) + text.slice(close + 1)
  }
  return text
}

function choose(inner: string, draw: Draw, words: { readonly [name: string]: string }): string {
  if (inner.startsWith('=')) return words[inner.slice(1)] ?? fail(inner)
  if (inner.startsWith('?')) return draw.happens(0.6) ? inner.slice(1) : ''
  return draw.one(inner.split('¦'))
}

function fail(inner: string): never {
  throw new Error(`A piece names «${inner}», which no theme has.`)
}
