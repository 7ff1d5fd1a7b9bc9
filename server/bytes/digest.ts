import { hash } from 'node:crypto'
import { z } from 'zod'
import { digestMismatch } from '../errors/render-problems.ts'

/** The digest of bytes: `sha256-` and their SHA-256 in 64 hexadecimal digits, as `sha256sum` prints it. */
export type Digest = `sha256-${string}`

const DIGEST = /^sha256-[0-9a-f]{64}$/

export const digestSchema = z
  .templateLiteral(['sha256-', z.string().regex(/^[0-9a-f]{64}$/)])
  .describe('`sha256-` and the SHA-256 of the bytes in 64 lowercase hexadecimal digits')

/** Begins the bytes of a text that UTF-8 cannot hold. No UTF-8 has this byte. */
const NOT_UTF_8 = Buffer.of(0xff)

/**
 * The digest of bytes, or of a text in UTF-8.
 *
 * UTF-8 has one replacement character for each half of a pair of surrogates, so a text with a lone half gets a digest that no upload
 * can have. Else the template of one website could be taken for that of another.
 */
export function digestOf(bytes: Uint8Array | string): Digest {
  const isExact = typeof bytes !== 'string' || bytes.isWellFormed()
  const exact = isExact ? bytes : Buffer.concat([NOT_UTF_8, Buffer.from(bytes, 'utf16le')])
  return `sha256-${hash('sha256', exact, 'hex')}`
}

/** Throws `digest_mismatch` for bytes that have another digest. */
export function refuseOtherDigest(bytes: Uint8Array, digest: Digest): void {
  const actual = digestOf(bytes)
  if (actual !== digest) throw digestMismatch(actual)
}

export function isDigest(value: unknown): value is Digest {
  return typeof value === 'string' && DIGEST.test(value)
}
