import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** 16 MiB and about a fifth of a second: as hard to guess as 128 MiB at once, which a service cannot spend on each visitor. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const SALT_BYTES = 16
const KEY_BYTES = 32

const HASH = /^scrypt\$(\d{1,6})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/

/** A password as it is kept: `scrypt$`, costs, salt and key. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, KEY_BYTES, COST)
  const { N, r, p } = COST
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password is the one that was hashed; false for what is no hash of ours. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = HASH.exec(hash) ?? []
  if (key === '') return false
  const expected = Buffer.from(key, 'base64url')
  const costs = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), expected.length, costs)
  return timingSafeEqual(given, expected)
}

/** The same letters may be typed as different code points. */
function derive(password: string, salt: Buffer, bytes: number, costs: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, costs, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}
