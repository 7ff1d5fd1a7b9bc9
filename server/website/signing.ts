import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs values that the service hands out and accepts again, such as cookies and links. */
export class Signer {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** HMAC-SHA-256, cut to 128 bits: 22 base64url characters. A signature is valid for its `purpose` only. */
  sign(purpose: string, ...parts: readonly string[]): string {
    const text = JSON.stringify([purpose, ...parts])
    return createHmac('sha256', this.#secret).update(text).digest().subarray(0, 16).toString('base64url')
  }

  isSigned(signature: string, purpose: string, ...parts: readonly string[]): boolean {
    const expected = Buffer.from(this.sign(purpose, ...parts))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}
