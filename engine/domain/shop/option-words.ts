/**
 * The words of options in the language of a page, and the colours of their values, by the names that the shop gave them:
 *
 *     { "Color": { "name": "Farbe", "values": { "Bone": "Beinweiß" }, "colors": { "Bone": "#e9e2d3" } } }
 *
 * Each member may be missing. Forms, carts and stock always have the names and values of the shop.
 */
import { member, type Node, toText } from '../data/value.ts'

/** The name of an option as visitors read it. */
export function optionNameIn(words: Node, option: string): string {
  return toText(member(member(words, option), 'name')) || option
}

/** A value of an option as visitors read it. */
export function optionValueIn(words: Node, option: string, value: string): string {
  return toText(member(member(member(words, option), 'values'), value)) || value
}

/** The colour of a value, such as `#e9e2d3`; '' for none. */
export function optionColorIn(words: Node, option: string, value: string): string {
  const color = toText(member(member(member(words, option), 'colors'), value))
  return COLOR.test(color) ? color : ''
}

/** A colour of sRGB as pages print it. */
export const COLOR = /^#[\da-f]{6}$/i
