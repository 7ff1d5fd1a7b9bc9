import { hash, randomBytes } from 'node:crypto'

/** Makes a token of 128 random bits. */
export function createToken(): string {
  return randomBytes(16).toString('base64url')
}

/** Makes the token of a session, of 256 random bits. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token for the store, so a copy of the store gives no usable tokens. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
