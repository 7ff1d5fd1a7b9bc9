import { hash } from 'node:crypto'
import { z } from 'zod'

/** The digest of bytes: `sha256-` and their SHA-256 in 64 hexadecimal digits, as `sha256sum` prints it. */
export type Digest = `sha256-${string}`

const DIGEST = /^sha256-[0-9a-f]{64}$/

export const digestSchema = z
  .templateLiteral(['sha256-', z.string().regex(/^[0-9a-f]{64}$/)])
  .describe('`sha256-` and the SHA-256 of the bytes in 64 lowercase hexadecimal digits')

/** The digest of bytes, or of a text in UTF-8. */
export function digestOf(bytes: Uint8Array | string): Digest {
  return `sha256-${hash('sha256', bytes, 'hex')}`
}

export function isDigest(value: unknown): value is Digest {
  return typeof value === 'string' && DIGEST.test(value)
}
