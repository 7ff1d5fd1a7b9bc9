import { describe, expect, it } from 'vitest'
import { Passwords } from '../../../server/website/passwords.ts'

describe('passwords', () => {
  it('are right for their hash alone', async () => {
    const passwords = new Passwords()
    const hash = await passwords.hash('low tide')
    expect(await passwords.isRight('low tide', hash)).toBe(true)
    expect(await passwords.isRight('high tide', hash)).toBe(false)
  })

  it.each([null, undefined])('are never right for an account without one', async (hash) => {
    expect(await new Passwords().isRight('low tide', hash)).toBe(false)
  })

  it('are refused when too many wait, and those that wait are checked', async () => {
    const passwords = new Passwords(1)
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => passwords.isRight('low tide', null)),
    )
    expect(results).toEqual([
      ...Array.from({ length: 3 }, () => ({ status: 'fulfilled', value: false })),
      { status: 'rejected', reason: expect.objectContaining({ code: 'passwords_busy', status: 503 }) },
    ])
  })
})
