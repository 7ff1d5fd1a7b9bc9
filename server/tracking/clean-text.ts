/** Line breaks and other characters that print nothing. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

const EMAIL = /[^\s@/?&=:]{1,64}(?:@|%40)[^\s@/?&=:]{1,64}/gi

/** Runs that may be a secret: those of a mark, a session or a signature, but not the words of an address. */
const RUN = /[\w-]{24,}/g
const HEXADECIMAL = /^[\da-f]{32,}$/i

const LEFT_OUT = '…'

/** A text of a browser in one line of at most `max` UTF-16 units, without addresses of mail and what may be a secret; '' for no text. */
export function cleanText(value: unknown, max: number): string {
  if (typeof value !== 'string') return typeof value === 'number' ? String(value).slice(0, max) : ''
  return value
    .slice(0, 2 * max)
    .toWellFormed()
    .replace(CONTROLS, ' ')
    .trim()
    .replace(EMAIL, LEFT_OUT)
    .replace(RUN, (run) => (isSecret(run) ? LEFT_OUT : run))
    .slice(0, max)
    .toWellFormed()
}

function isSecret(run: string): boolean {
  if (!/\d/.test(run)) return false
  return HEXADECIMAL.test(run) || (/[a-z]/.test(run) && /[A-Z]/.test(run))
}
