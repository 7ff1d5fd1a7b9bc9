import { toNumber, toText } from '../../domain/data/value.ts'
import { defineFormatter, defineTextFormatter, toResolve } from '../../language/plugin.ts'

const BASE_URL = toResolve(['base-url'])

/** `{fullUrl|AbsUrl}` prints the website's `base-url` and a slash before the value. */
export const absUrl = defineFormatter({
  name: 'AbsUrl',
  about: 'Prints the base URL before the value.',
  usesFrame: true,
  format: (node, _, frame) => `${toText(BASE_URL(frame))}/${toText(node)}`,
})

/** `{title|capitalize}` converts all letters to capitals. */
export const capitalize = defineTextFormatter({
  name: 'capitalize',
  about: 'Converts all letters to capitals.',
  isByCharacter: true,
  convert: (text) => text.toUpperCase(),
})

/** `{audio.durationMs|humanizeDuration}` prints milliseconds as minutes and seconds, such as `2:05`. */
export const humanizeDuration = defineFormatter({
  name: 'humanizeDuration',
  about: 'Prints milliseconds as minutes and seconds.',
  format(node) {
    const seconds = (toNumber(node) / 1000) | 0
    const minutes = (seconds / 60) | 0
    return `${minutes}:${String(seconds - 60 * minutes).padStart(2, '0')}`
  },
})
