import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '../../../server/website/password.ts'

describe('a password', () => {
  it('fits its hash alone, whose salt is new each time', async () => {
    const [one, other] = await Promise.all([hashPassword('low tide'), hashPassword('low tide')])
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword('low tide', other)).toBe(true)
    expect(await verifyPassword('low tides', other)).toBe(false)
  })

  it('fits however its letters were typed', async () => {
    expect(await verifyPassword('café'.normalize('NFD'), await hashPassword('café'))).toBe(true)
  })

  it('fits no hash that is none', async () => {
    for (const hash of ['', 'low tide', 'scrypt$', 'scrypt$1$1$1$$'])
      expect(await verifyPassword('low tide', hash)).toBe(false)
  })
})
