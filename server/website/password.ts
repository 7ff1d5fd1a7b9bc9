import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * A check takes 16 MiB and about 0.2 s. The OWASP cheat sheet on password storage rates these costs as equal to N =
 * 2^17 and p = 1, which take 128 MiB a check.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const SALT_BYTES = 16
const KEY_BYTES = 32

const HASH = /^scrypt\$(\d{1,6})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/

/** Hashes a password for the store: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, KEY_BYTES, COST)
  const { N, r, p } = COST
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password matches a hash; false for text that is no hash of this form. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = HASH.exec(hash) ?? []
  if (key === '') return false
  const expected = Buffer.from(key, 'base64url')
  const costs = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), expected.length, costs)
  return timingSafeEqual(given, expected)
}

/** Normalizes first, because keyboards produce the same letters as different code points. */
function derive(password: string, salt: Buffer, bytes: number, costs: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, costs, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
