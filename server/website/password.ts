import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** A check takes 19 MiB and about 0.1 s: the first choice of the OWASP cheat sheet on password storage. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32

const ARGON2 = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

/** Older hashes of locked pages. */
const SCRYPT = /^scrypt\$(\d{1,6})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/

/** The hashes that this service made, at the cost of today or as older websites have them. */
const OWN =
  /^(?:\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}|scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43})$/

/** Whether a text is a hash of this service. Another one could make each check as costly as its author likes. */
export function isPasswordHash(text: string): boolean {
  return OWN.test(text)
}

/** Hashes a password for the store, in the usual form `$argon2id$v=19$m=…,t=…,p=…$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await deriveByArgon2(password, salt, KEY_BYTES, COST)
  const { memory, passes, parallelism } = COST
  return ['', 'argon2id', 'v=19', `m=${memory},t=${passes},p=${parallelism}`, toText(salt), toText(key)].join(
    '$',
  )
}

/** Whether a password matches a hash of argon2id or scrypt; false for text that is no such hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  return (await verifyByArgon2(password, hash)) ?? (await verifyByScrypt(password, hash)) ?? false
}

async function verifyByArgon2(password: string, hash: string): Promise<boolean | undefined> {
  const [, memory, passes, parallelism, salt = '', key = ''] = ARGON2.exec(hash) ?? []
  if (key === '') return undefined
  const expected = Buffer.from(key, 'base64')
  const costs = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return timingSafeEqual(
    await deriveByArgon2(password, Buffer.from(salt, 'base64'), expected.length, costs),
    expected,
  )
}

async function verifyByScrypt(password: string, hash: string): Promise<boolean | undefined> {
  const [, N, r, p, salt = '', key = ''] = SCRYPT.exec(hash) ?? []
  if (key === '') return undefined
  const expected = Buffer.from(key, 'base64url')
  const given: Buffer = await new Promise((resolve, reject) => {
    const costs = { N: Number(N), r: Number(r), p: Number(p) }
    scrypt(normalize(password), Buffer.from(salt, 'base64url'), expected.length, costs, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    )
  })
  return timingSafeEqual(given, expected)
}

const argon2Promise = promisify(argon2)

function deriveByArgon2(password: string, salt: Buffer, bytes: number, costs: typeof COST): Promise<Buffer> {
  return argon2Promise('argon2id', {
    message: normalize(password),
    nonce: salt,
    tagLength: bytes,
    ...costs,
  }) as Promise<Buffer>
}

/** Keyboards produce the same letters as different code points. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** Base64 without padding, as other programs write these hashes. */
function toText(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
