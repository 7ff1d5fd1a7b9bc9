import { withoutSecrets } from './secrets.ts'

/** Line breaks and other characters that print nothing. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Letters that are not seen. Those that join others, as Persian and emoji do, stay. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu

/**
 * The query and the fragment of an address, also where only they are named, or where they are encoded for another address.
 * All patterns here take a time that grows with the length of the text only, because anyone may send 64 KB of one letter.
 */
const QUERY = /(?:[?#](?<=\/[^\s?#]*[?#])|[?#&][\w.%[\]-]*=|%(?:25)*3f)\S*/gi

/** The sign of an address of mail: as it is, wide, or encoded, also more than once. In front of `http` it stands in stacks. */
const AT = '(?:[@＠﹫](?!https?:)|%(?:25)*40)'
const PART = '[^\\s@＠﹫/?&=:]'

/** The name begins where no letter of it is in front, so that each letter is tried once. It may be quoted. */
const EMAIL = new RegExp(`(?:"[^"]*"|(?<!${PART})${PART}+)${AT}${PART}+`, 'gi')

/** Runs that may be a secret, with the dots that join its parts. */
const RUN = /[\w-]+(?:\.[\w-]+)*/g

const LEFT_OUT = '…'

/**
 * A text of a browser in one line of at most `max` UTF-16 units, without addresses of mail, queries of addresses, and what may be
 * a secret; '' for no text.
 */
export function cleanText(value: unknown, max: number): string {
  if (typeof value !== 'string') return typeof value === 'number' ? String(value).slice(0, max) : ''
  return value
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(CONTROLS, ' ')
    .replace(QUERY, '')
    .replace(EMAIL, LEFT_OUT)
    .replace(RUN, (run) => withoutSecrets(run, LEFT_OUT))
    .trim()
    .slice(0, max)
    .toWellFormed()
}
