/** Signatures have 22 letters, ids 24, sessions 43. Shorter runs are words. */
const MIN_LETTERS = 20

/** Those of a code are the shortest. */
const CODE_LETTERS = 19

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i

/** The code of a gift card: four groups of four. */
const CODE = /^(?:[\da-z]{4}-){3}[\da-z]{4}$/i

/** A word or a number, such as those of the path of a page; a name with a number behind it. */
const WORD = /^[A-Z]?[a-z]*\d{0,14}$|^[A-Z]+\d{0,14}$/

/**
 * A run of letters, digits, `-`, `_` and dots without what may be a secret: a signed key such as those of links in mails
 * (`id.ends.signature`), a token, an id, the code of a gift card. `leftOut` stands in its place.
 */
export function withoutSecrets(run: string, leftOut: string): string {
  if (run.length < CODE_LETTERS || !/\d/.test(run)) return run
  const parts = run.split('.')
  if (parts.slice(2).some(({ length }) => length >= MIN_LETTERS)) return leftOut
  return parts.map((part) => (isSecret(part) ? leftOut : part)).join('.')
}

/** An id is a secret here, too: in a text it may be all that opens an order. */
function isSecret(part: string): boolean {
  if (!/\d/.test(part)) return false
  if (CODE.test(part) || UUID.test(part)) return true
  const pieces = part.split(/[-_]/)
  if (part.length < MIN_LETTERS || pieces.every((piece) => WORD.test(piece))) return false
  const isMixed = /[a-z]/.test(part) && /[A-Z]/.test(part)
  return isMixed || pieces.some(({ length }) => length >= MIN_LETTERS)
}
