import { randomBytes } from 'node:crypto'

/** Makes an id of 24 random hexadecimal digits. */
export function createId(): string {
  return randomBytes(12).toString('hex')
}
