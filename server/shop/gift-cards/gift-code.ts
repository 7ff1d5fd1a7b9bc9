import type { Signer } from '../../website/signing.ts'

/** Digits and capitals without I, L, O and U, which are easily misread (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 bits. */
const LENGTH = 16
const GROUP = 4

const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** The code of a gift card: `7KQ2-M0XD-93TB-HZ4W`. It follows from the card's id and the service's key, and is not stored. */
export function giftCodeOf(signer: Signer, websiteId: string, cardId: string): string {
  const bytes = Buffer.from(signer.sign('gift-card-code', websiteId, cardId), 'base64url')
  const bits = BigInt(`0x${bytes.toString('hex')}`)
  const digits = Array.from({ length: LENGTH }, (_, at) => ALPHABET[Number((bits >> BigInt(5 * at)) & 31n)])
  return Array.from({ length: LENGTH / GROUP }, (_, at) =>
    digits.slice(at * GROUP, (at + 1) * GROUP).join(''),
  ).join('-')
}

/** The keyed hash by which the store finds a card; undefined for text that is no code. Case, blanks and dashes do not count. */
export function giftCodeHash(signer: Signer, websiteId: string, typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? signer.sign('gift-card-hash', websiteId, code) : undefined
}

/** The keyed hash of a code that the service made itself. */
export function requireCodeHash(signer: Signer, websiteId: string, code: string): string {
  const codeHash = giftCodeHash(signer, websiteId, code)
  if (codeHash === undefined) throw new Error('The code of a gift card cannot be read again.')
  return codeHash
}
