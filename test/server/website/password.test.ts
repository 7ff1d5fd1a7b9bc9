import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '../../../server/website/password.ts'

describe('a password', () => {
  it('fits its hash alone, whose salt is new each time', async () => {
    const [one, other] = await Promise.all([hashPassword('low tide'), hashPassword('low tide')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword('low tide', other)).toBe(true)
    expect(await verifyPassword('low tides', other)).toBe(false)
  })

  it('fits however its letters were typed', async () => {
    expect(await verifyPassword('café'.normalize('NFD'), await hashPassword('café'))).toBe(true)
  })

  it('fits a hash of scrypt, as older websites have it', async () => {
    const salt = Buffer.alloc(16, 7)
    const key = scryptSync('low tide', salt, 32, { N: 2 ** 14, r: 8, p: 5 }).toString('base64url')
    const hash = ['scrypt', 2 ** 14, 8, 5, salt.toString('base64url'), key].join('$')
    expect(await verifyPassword('low tide', hash)).toBe(true)
    expect(await verifyPassword('high tide', hash)).toBe(false)
  })

  it('fits no hash that is none', async () => {
    for (const hash of ['', 'low tide', 'scrypt$', 'scrypt$1$1$1$$', '$argon2id$v=19$m=19456,t=2,p=1$$'])
      expect(await verifyPassword('low tide', hash)).toBe(false)
  })
})
