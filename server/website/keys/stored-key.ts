import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { ALL_PURPOSES, type KeyPurpose } from './purposes.ts'

/** A key as the store has it. */
export interface StoredKey {
  readonly purpose: KeyPurpose
  /** Counts the keys of a purpose from 0. */
  readonly generation: number
  readonly secret: string
  /** Milliseconds since the epoch. */
  readonly signsFrom: number
}

/** A row of the table `secrets`. */
export interface SecretRow {
  readonly name: string
  readonly value: string
}

/** The stored keys cannot be read with the secrets of KEYS_SECRET. The message is for operators. */
export class KeysClosed extends Error {}

/** The one key of earlier versions. It is the first key of each purpose, and signs no more. */
export const FIRST_KEY = 'signing'

const NAME = /^key\/([\w-]+)\/(\d+)$/

interface KeyContent {
  readonly signsFrom: number
  readonly secret?: string
  /** The encrypted secret: `iv.tag.text` in base64url. */
  readonly sealed?: string
}

/** The name of a key's row. */
export function keyNameOf({ purpose, generation }: Pick<StoredKey, 'purpose' | 'generation'>): string {
  return `key/${purpose}/${generation}`
}

/** The row of a key; encrypted with the first of the secrets, if there is one. */
export function toKeyRow(key: StoredKey, secrets: readonly string[]): SecretRow {
  const name = keyNameOf(key)
  const { signsFrom, secret } = key
  return { name, value: JSON.stringify({ signsFrom, ...conceal(name, secret, secrets) }) }
}

/** The row of the first key of earlier versions. */
export function toFirstRow(secret: string, secrets: readonly string[]): SecretRow {
  return { name: FIRST_KEY, value: JSON.stringify({ signsFrom: 0, ...conceal(FIRST_KEY, secret, secrets) }) }
}

/** Reads a row; undefined for one that is no key. Throws KeysClosed when it is encrypted with another secret. */
export function readRow({ name, value }: SecretRow, secrets: readonly string[]): StoredKey | undefined {
  const [, written = '', generation = ''] = NAME.exec(name) ?? []
  const purpose = ALL_PURPOSES.find((one) => one === written)
  if (purpose === undefined) return undefined
  const content = JSON.parse(value) as KeyContent
  return {
    purpose,
    generation: Number(generation),
    signsFrom: content.signsFrom,
    secret: reveal(name, content, secrets),
  }
}

/** Reads the secret of the first key of earlier versions, which stored it as it is. */
export function readFirstRow({ value }: Pick<SecretRow, 'value'>, secrets: readonly string[]): string {
  return value.startsWith('{') ? reveal(FIRST_KEY, JSON.parse(value) as KeyContent, secrets) : value
}

/** Whether a row is stored as `secrets` want it: encrypted with the first of them, or in the clear without any. */
export function isStoredWell({ name, value }: SecretRow, secrets: readonly string[]): boolean {
  const { sealed } = value.startsWith('{') ? (JSON.parse(value) as KeyContent) : {}
  const [first] = secrets
  if (first === undefined) return sealed === undefined
  return sealed !== undefined && open(name, sealed, first) !== undefined
}

function conceal(
  name: string,
  secret: string,
  [first]: readonly string[],
): Pick<KeyContent, 'secret' | 'sealed'> {
  if (first === undefined) return { secret }
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(first), iv).setAAD(Buffer.from(name))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return { sealed: [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.') }
}

function reveal(name: string, { secret, sealed }: KeyContent, secrets: readonly string[]): string {
  if (sealed === undefined) return secret ?? ''
  for (const one of secrets) {
    const text = open(name, sealed, one)
    if (text !== undefined) return text
  }
  throw new KeysClosed(
    secrets.length === 0
      ? 'The keys in the database are encrypted. Set KEYS_SECRET to the secret that encrypted them.'
      : 'The keys in the database are encrypted with another secret than KEYS_SECRET.',
  )
}

/** The decrypted text; undefined with a wrong secret, and for a text that belongs to another row. */
function open(name: string, sealed: string, secret: string): string | undefined {
  const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  if (iv === undefined || tag === undefined || text === undefined) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv, { authTagLength: 16 })
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'vitrine keys at rest', 32))
}
