import { randomBytes } from 'node:crypto'

/**
 * A crumb as one response shows it: a random pad, and the crumb combined with that pad.
 *
 * Pages are compressed, and the length of a compressed page tells whether text in it repeats. So a secret that stood in
 * every page could be guessed letter by letter (the attack BREACH). A mask differs in each response.
 */
export function maskCrumb(crumb: string): string {
  const bytes = Buffer.from(crumb)
  const pad = randomBytes(bytes.length)
  return Buffer.concat([pad, combine(bytes, pad)]).toString('base64url')
}

/** The crumb in a masked one; of any other text something that is no crumb. */
export function unmaskCrumb(masked: string): string {
  const bytes = Buffer.from(masked, 'base64url')
  const middle = bytes.length >>> 1
  return combine(bytes.subarray(middle), bytes.subarray(0, middle)).toString('latin1')
}

function combine(bytes: Buffer, pad: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, at) => byte ^ (pad[at] ?? 0)))
}
