import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs what the service hands out, so that it knows it again. */
export class Signer {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  /** 128 bits in 22 characters that fit anywhere; `purpose` keeps what is signed for one thing from being used for another. */
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
