import { cleanCode } from '../../../engine/domain/forms/clean-input.ts'
import { createId } from '../../store/ids.ts'
import type { Signer } from '../../website/signing.ts'

/** Digits and capitals without I, L, O and U, which are easily misread (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 bits. */
const LENGTH = 16
const GROUP = 4

const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** An id of a new gift card. It names the key that the code follows from, so that another key changes no code. */
export function createCardId(signer: Signer): string {
  const generation = signer.generationOf('gift-card-code')
  return generation === 0 ? createId() : `${createId()}-${generation}`
}

/** The code of a gift card: `7KQ2-M0XD-93TB-HZ4W`. It follows from the card's id and a key of the service, and is not stored. */
export function giftCodeOf(signer: Signer, websiteId: string, cardId: string): string {
  const [, generation = '0'] = cardId.split('-')
  const derived = signer.derive('gift-card-code', Number(generation), websiteId, cardId)
  const bits = BigInt(`0x${Buffer.from(derived, 'base64url').toString('hex')}`)
  const digits = Array.from({ length: LENGTH }, (_, at) => ALPHABET[Number((bits >> BigInt(5 * at)) & 31n)])
  return Array.from({ length: LENGTH / GROUP }, (_, at) =>
    digits.slice(at * GROUP, (at + 1) * GROUP).join(''),
  ).join('-')
}

/**
 * The keyed hashes by which the store finds a card, that of the newest key first; none for text that is no code. Case, blanks and
 * dashes do not count.
 */
export function giftCodeHashes(signer: Signer, websiteId: string, typed: string): readonly string[] {
  const code = cleanCode(typed)
    .toUpperCase()
    .replaceAll('-', '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? signer.deriveAll('gift-card-hash', websiteId, code) : []
}

/** The keyed hash of a code that the service made itself. */
export function requireCodeHash(signer: Signer, websiteId: string, code: string): string {
  const [codeHash] = giftCodeHashes(signer, websiteId, code)
  if (codeHash === undefined) throw new Error('The code of a gift card cannot be read again.')
  return codeHash
}
