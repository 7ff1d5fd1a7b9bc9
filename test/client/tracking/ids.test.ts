import { expect, it, vi } from 'vitest'
import { readAnalyticsId } from '../../../client/tracking/analytics-id.ts'
import { readSession } from '../../../client/tracking/session.ts'
import { useCookieJar } from '../../support/client/cookie-jar.ts'
import { spyOnWarnings } from '../../support/client/warnings.ts'

/** The storage of a browser. */
function createStorage() {
  const held = new Map<string, string>()
  return {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  }
}

it('the analytics id outlives the cookie or the storage', () => {
  const set = useCookieJar({ protocol: 'https:' })
  vi.stubGlobal('localStorage', createStorage())
  const id = readAnalyticsId()
  expect(set.get('ss_analyticsId')).toEqual({
    value: id,
    attributes: 'Path=/; Max-Age=33696000; SameSite=Lax; Secure',
  })
  useCookieJar()
  expect(readAnalyticsId()).toBe(id)
  useCookieJar({ cookies: { ss_analyticsId: 'kept' } })
  expect(readAnalyticsId()).toBe('kept')
})

it('a session knows whether it is the first of its browser, and whether a page of it was seen', () => {
  useCookieJar()
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  const first = readSession()
  expect(first).toMatchObject({ isFirst: true, hasLanded: false })
  expect(readSession()).toEqual({ id: first.id, isFirst: true, hasLanded: true })
  vi.stubGlobal('sessionStorage', createStorage())
  expect(readSession()).toMatchObject({ isFirst: false, hasLanded: false })
})

it('ids are made anew for each page where storage is blocked, which is warned of', () => {
  const warnings = spyOnWarnings()
  useCookieJar()
  const blocked = () => {
    throw new Error('blocked')
  }
  const storage = { getItem: blocked, setItem: blocked, removeItem: blocked }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  expect(readAnalyticsId()).toMatch(/^[\w-]{22}$/)
  expect(readSession().id).not.toBe(readSession().id)
  const noSession = 'Unable access local/session storage'
  expect(warnings()).toEqual(['Unable to store analyticsId', noSession, noSession])
})
