import { toNumber, toText } from '../../domain/value.ts'
import { defineFormatter, toResolve } from '../../language/plugin.ts'

const BASE_URL = toResolve(['base-url'])

/** `{fullUrl|AbsUrl}` puts the site's `base-url` and a slash before the value. */
export const absUrl = defineFormatter({
  name: 'AbsUrl',
  about: 'Puts the base URL before the value.',
  usesFrame: true,
  format: (node, _, frame) => `${toText(BASE_URL(frame))}/${toText(node)}`,
})

/** `{title|capitalize}` makes all letters capitals. */
export const capitalize = defineFormatter({
  name: 'capitalize',
  about: 'Makes all letters capitals.',
  format: (node) => toText(node).toUpperCase(),
})

/** `{audio.durationMs|humanizeDuration}` prints milliseconds as minutes and seconds, `2:05`. */
export const humanizeDuration = defineFormatter({
  name: 'humanizeDuration',
  about: 'Prints milliseconds as minutes and seconds.',
  format(node) {
    const seconds = (toNumber(node) / 1000) | 0
    const minutes = (seconds / 60) | 0
    return `${minutes}:${String(seconds - 60 * minutes).padStart(2, '0')}`
  },
})
