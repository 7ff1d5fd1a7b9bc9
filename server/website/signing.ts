import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { type Keys, openKeys } from './keys/load-keys.ts'
import type { BoundPurpose, KeyPurpose } from './keys/purposes.ts'
import { endOf } from './keys/rotate-keys.ts'
import type { StoredKey } from './keys/stored-key.ts'

/** Keys are read again this often, so a rotation or a restore needs no restart. */
const READ_MS = 15_000

/**
 * Signs values that the service hands out and accepts again, such as cookies and links. Each purpose has a key of its own, which
 * all processes share; a replaced key still verifies for a time.
 */
export class Signer {
  #keys: Keys
  #timer: NodeJS.Timeout | undefined

  constructor(keys: Keys) {
    this.#keys = keys
  }

  /** HMAC-SHA-256, cut to 128 bits: 22 base64url characters. A signature is valid for its `purpose` only. */
  sign(purpose: KeyPurpose, ...parts: readonly string[]): string {
    return toSignature(this.#current(purpose), parts)
  }

  isSigned(signature: string, purpose: KeyPurpose, ...parts: readonly string[]): boolean {
    const given = Buffer.from(signature)
    const nowMs = Date.now()
    const keys = this.#of(purpose)
    // The newest first, because it signed most.
    return keys
      .toReversed()
      .some((key) => endOf(key, keys) > nowMs && isEqual(given, toSignature(key, parts)))
  }

  /** The number of the key that signs now. Data that follow from a key keep its number. */
  generationOf(purpose: BoundPurpose): number {
    return this.#current(purpose).generation
  }

  /** Derives text from the key of a number, always the same. */
  derive(purpose: BoundPurpose, generation: number, ...parts: readonly string[]): string {
    const key = this.#of(purpose).find((one) => one.generation === generation)
    if (key === undefined) throw new Error(`There is no key ${generation} for ${purpose}.`)
    return toSignature(key, parts)
  }

  /** Derives text from every key of a purpose, the newest first. */
  deriveAll(purpose: BoundPurpose, ...parts: readonly string[]): readonly string[] {
    return this.#of(purpose)
      .toReversed()
      .map((key) => toSignature(key, parts))
  }

  /** Reads the keys again every 15 s, until it is closed. Keys that cannot be read stay as they were. */
  follow(store: Store, secrets: readonly string[], onError: (error: unknown) => void): void {
    const read = async () => {
      try {
        this.#keys = await openKeys(store, secrets, Date.now())
      } catch (error) {
        onError(error)
      }
    }
    clearInterval(this.#timer)
    this.#timer = setInterval(read, READ_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #current(purpose: KeyPurpose): StoredKey {
    const nowMs = Date.now()
    const keys = this.#of(purpose)
    const key = keys.findLast(({ signsFrom }) => signsFrom <= nowMs) ?? keys[0]
    if (key === undefined) throw new Error(`There is no key for ${purpose}.`)
    return key
  }

  #of(purpose: KeyPurpose): readonly StoredKey[] {
    return this.#keys.get(purpose) ?? []
  }
}

/** Opens the keys of a store, and makes those that are missing. Throws KeysClosed. */
export async function openSigner(store: Store, secrets: readonly string[] = []): Promise<Signer> {
  return new Signer(await openKeys(store, secrets, Date.now()))
}

function toSignature({ purpose, secret }: StoredKey, parts: readonly string[]): string {
  const text = JSON.stringify([purpose, ...parts])
  return createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url')
}

function isEqual(given: Buffer, signature: string): boolean {
  const expected = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
