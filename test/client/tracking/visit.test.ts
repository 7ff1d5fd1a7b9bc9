import { expect, it, onTestFinished, vi } from 'vitest'
import { clearTracking } from '../../../client/tracking/clear-tracking.ts'
import { enterPage, notePageView } from '../../../client/tracking/visit.ts'
import { useCookieJar } from '../../support/client/cookie-jar.ts'

const MINUTE_MS = 60_000
const START_MS = 1_800_000_000_000

function useClock(): void {
  vi.useFakeTimers({ now: START_MS })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

it('a visit goes on while pages follow within 30 minutes, and a new one updates the visitor record', () => {
  useClock()
  const set = useCookieJar()
  const first = enterPage()
  notePageView(first)
  expect(first).toMatchObject({ isLanding: true, record: { visits: 1, firstVisitMs: START_MS } })
  expect(set.get('ss_cvr')?.value).toBe(`${first.record.id}|${START_MS}|${START_MS}|${START_MS}|1`)

  vi.advanceTimersByTime(29 * MINUTE_MS)
  const second = enterPage()
  notePageView(second)
  expect(second).toEqual({ ...first, isLanding: false })
  vi.advanceTimersByTime(29 * MINUTE_MS)
  expect(enterPage().id).toBe(first.id)

  vi.advanceTimersByTime(31 * MINUTE_MS)
  const later = enterPage()
  expect(later.id).not.toBe(first.id)
  expect(later).toMatchObject({
    isLanding: true,
    browser: first.browser,
    record: {
      ...{ id: first.record.id, visits: 2, firstVisitMs: START_MS, lastVisitMs: START_MS },
      visitMs: START_MS + 89 * MINUTE_MS,
    },
  })
})

it.each([
  { protocol: 'http:', ends: 'SameSite=Lax' },
  { protocol: 'https:', ends: 'SameSite=Lax; Secure' },
])('the cookies of a page at $protocol have their lives', ({ protocol, ends }) => {
  const set = useCookieJar({ protocol })
  notePageView(enterPage())
  expect(Object.fromEntries([...set].map(([name, { attributes }]) => [name, attributes]))).toEqual({
    ss_cvr: `Path=/; Max-Age=63072000; ${ends}`,
    ss_cid: `Path=/; Max-Age=63072000; ${ends}`,
    ss_cvt: `Path=/; Max-Age=1800; ${ends}`,
    ss_cvisit: `Path=/; Max-Age=1800; ${ends}`,
    ss_cpvisit: `Path=/; Max-Age=1800; ${ends}`,
  })
})

it.each(['', 'x|1|2', 'a b|1|2|3|4'])('a record "%s" that is not ours is made anew', (record) => {
  useCookieJar({ cookies: { ss_cvr: encodeURIComponent(record), ss_cvt: '1', ss_cvisit: 'known' } })
  expect(enterPage().record.visits).toBe(1)
})

it('cookies that cannot be read are removed, and made anew', () => {
  useCookieJar({ cookies: { ss_cvr: '%', ss_cvt: '%', ss_cvisit: '%', ss_cid: '%E0%A4%A' } })
  expect(enterPage()).toMatchObject({ isLanding: true, record: { visits: 1 } })
  expect(document.cookie).not.toMatch(/=%/)
  useCookieJar({ cookies: { ss_cvr: '%', ss_cid: 'abc', crumb: '%' } })
  clearTracking()
  expect(document.cookie).toBe('crumb=%')
})

it('all cookies are removed, and others stay', () => {
  const set = useCookieJar({ cookies: { crumb: 'x' } })
  notePageView(enterPage())
  clearTracking()
  expect(document.cookie).toBe('crumb=x')
  expect([...set.values()].filter(({ attributes }) => !attributes.includes('Max-Age=0'))).toEqual([])
})
