import { describe, expect, it } from 'vitest'
import { Passwords } from '../../../server/website/passwords.ts'

describe('passwords', () => {
  it('are right for their hash alone', async () => {
    const passwords = new Passwords()
    const hash = await passwords.hash('quay', 'low tide')
    expect(await passwords.isRight('quay', 'low tide', hash)).toBe(true)
    expect(await passwords.isRight('quay', 'high tide', hash)).toBe(false)
  })

  it.each([null, undefined])('are never right for an account without one', async (hash) => {
    expect(await new Passwords().isRight('quay', 'low tide', hash)).toBe(false)
  })

  it('are refused when too many wait, and those that wait are checked', async () => {
    const passwords = new Passwords(1)
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => passwords.isRight('quay', 'low tide', null)),
    )
    expect(results).toEqual([
      ...Array.from({ length: 3 }, () => ({ status: 'fulfilled', value: false })),
      { status: 'rejected', reason: expect.objectContaining({ code: 'passwords_busy', status: 503 }) },
    ])
  })

  it('are checked for a website while those of another wait', async () => {
    const passwords = new Passwords()
    const order: string[] = []
    const check = (website: string) =>
      passwords.isRight(website, 'low tide', null).then(() => order.push(website))
    const guesses = Promise.allSettled(Array.from({ length: 40 }, () => check('pier')))
    await check('quay')
    expect(order.length).toBeLessThan(10)
    await guesses
  })
})
