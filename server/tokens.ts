import { hash, randomBytes } from 'node:crypto'

/** 128 random bits. */
export function createToken(): string {
  return randomBytes(16).toString('base64url')
}

/** What the store knows a token by: whoever reads the store cannot use it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
