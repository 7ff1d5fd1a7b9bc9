import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readRecord } from '../../engine/domain/tracking/visitor-record.ts'
import { keptAfter } from '../support/browser/come-back.ts'
import { signInContributor } from '../support/browser/contributors.ts'
import { expectedCalls, sorted } from '../support/browser/day/expected-calls.ts'
import { SHOPPING_DAY, SIGN_UP_DAY, type Step } from '../support/browser/day/steps.ts'
import {
  gateOpened,
  type TrackingCall,
  trackingCookies,
  trackingStorage,
  watchTracking,
} from '../support/browser/tracking-calls.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { readReports, reportsOfLog } from '../support/sites/reports-of-log.ts'
import { BROWSER } from '../support/sites/tracked-events.ts'
import { tracking } from '../support/sites/tracking.ts'

const DAY_MS = 24 * 60 * 60_000
const MONTH_MS = 30 * DAY_MS

/** A day has many pages. */
const STORY_MS = 4 * PATIENCE_MS

/** A browser with a window says no more than this, and one without calls itself a robot, whose calls are not counted. */
const VISITOR = { javaScriptEnabled: true, userAgent: BROWSER }

const FIVE = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt']

/** The time zone of the shop. */
const TIME_ZONE = 'America/New_York'

/** A shop of its own, because the clock of its service is moved on. */
const shop = useDemoShop({ adapt: (files) => files })

/** Walks a day, and expects of each step all of its calls with all of their fields. */
async function walk(page: Page, day: readonly Step[]): Promise<readonly TrackingCall[]> {
  const log = watchTracking(page)
  let known = 0
  for (const step of day) {
    await step.act(page)
    const sent = () => sorted(log.slice(known)).map(({ service, name }) => `${service} ${name}`)
    const wanted = (await expectedCalls(page, step)).map(({ service, name }) => `${service} ${name}`)
    await expect.poll(sent, { message: step.does }).toEqual(wanted)
    expect(sorted(log.slice(known)), step.does).toEqual(await expectedCalls(page, step))
    known = log.length
  }
  return log
}

const idsOf = (log: readonly TrackingCall[], service: string) =>
  log.filter((call) => call.service === service).map(({ data }) => data['id'])

const dayOf = (ms: number) => new Date(ms).toLocaleDateString('en-CA', { timeZone: TIME_ZONE })

it('a day is told call by call, goes on a month later, and stands in the reports of the owner', {
  timeout: STORY_MS,
}, async () => {
  const startMs = Date.now()
  const page = await shop.visit(VISITOR)
  const bought = await walk(page, SHOPPING_DAY)
  const first = await trackingCookies(page)
  expect(Object.keys(first).toSorted()).toEqual([...FIVE, 'ss_analyticsId'].toSorted())

  const storageState = await keptAfter(page, MONTH_MS)
  vi.setSystemTime(Date.now() + MONTH_MS)
  onTestFinished(() => void vi.useRealTimers())
  const later = await shop.visit({ ...VISITOR, hasClock: true, storageState })
  await later.clock.setSystemTime(Date.now())
  const signedUp = await walk(later, SIGN_UP_DAY)
  const [before, after] = [first, await trackingCookies(later)].map((kept) => readRecord(kept['ss_cvr']))
  expect(after).toEqual({ ...before, lastVisitMs: before?.visitMs, visitMs: expect.any(Number), visits: 2 })
  expect(dayOf(after?.visitMs ?? 0)).toBe(dayOf(startMs + MONTH_MS))

  const log = [...bought, ...signedUp]
  expect(idsOf(log, 'schema').toSorted()).toEqual(idsOf(log, 'event').toSorted())
  expect(new Set(idsOf(log, 'hit')).size).toBe(idsOf(log, 'hit').length)
  const period = { from: dayOf(startMs), to: dayOf(Date.now()) }
  await expect
    .poll(() => readReports(shop.askOwner, 'harbour', period))
    .toEqual(reportsOfLog(log, TIME_ZONE, new URL(shop.origin).host))
})

/** Lets a browser refuse in scripts, as it does by a setting. */
const refuseBy = (name: string, value: unknown) => (page: Page) =>
  page.addInitScript(
    ([member, refusal]) => Object.defineProperty(Navigator.prototype, member, { get: () => refusal }),
    [name, value] as const,
  )

const closed = useDemoShop({ adapt: (files) => tracking(files, 'none') })
const asking = useDemoShop({ adapt: (files) => tracking(files, 'consent') })

/** Gives a browser all that an earlier visit left in it. */
async function rememberVisit(page: Page, url: string): Promise<void> {
  const cookies = [...FIVE, 'ss_analyticsId'].map((name) => ({ name, value: 'x', url }))
  await page.context().addCookies(cookies)
}

/** All that tracking keeps in the browser of a page, once its scripts had their turn. */
async function keptOf(page: Page) {
  await gateOpened(page)
  await page.waitForLoadState('networkidle')
  return { cookies: await trackingCookies(page), storage: await trackingStorage(page) }
}

const NOTHING = { cookies: {}, storage: [] }

describe('nothing is sent of a day, and nothing is kept', () => {
  it.each([
    { when: 'a browser refuses by Do Not Track', at: shop, prepare: refuseBy('doNotTrack', '1') },
    {
      when: 'a browser refuses by Global Privacy Control',
      at: shop,
      prepare: refuseBy('globalPrivacyControl', true),
    },
    { when: 'the website tracks no visitor', at: closed, prepare: async () => {} },
    { when: 'the question for consent is not answered', at: asking, prepare: async () => {} },
    {
      when: 'a contributor walks through the shop',
      at: shop,
      prepare: async (page: Page) => signInContributor(page, await shop.addContributor('EDITOR')),
    },
  ])('when $when', { timeout: STORY_MS }, async ({ at, prepare }) => {
    const page = await at.visit(VISITOR)
    await prepare(page)
    await rememberVisit(page, at.origin)
    const log = watchTracking(page)
    for (const step of [...SHOPPING_DAY, ...SIGN_UP_DAY]) {
      await step.act(page)
      await gateOpened(page)
      await expect.poll(() => trackingCookies(page), { message: step.does }).toEqual({})
    }
    expect([log, await keptOf(page)]).toEqual([[], NOTHING])
  })

  it.each([
    { path: '/no-such-page', page: 'a page that is not found' },
    { path: '/trade', page: 'a lock screen' },
    { path: '/sail-loft-course', page: 'a page for members' },
  ])('when a visitor lands on $page', async ({ path }) => {
    const page = await shop.visit({ ...VISITOR, mayComplainOf: /404/ })
    const log = watchTracking(page)
    await page.goto(path)
    expect([await keptOf(page), log]).toEqual([NOTHING, []])
  })
})

it('a visit goes on behind a page of which nothing is sent', async () => {
  const page = await shop.visit({ ...VISITOR, mayComplainOf: /404/ })
  const log = watchTracking(page)
  await page.goto('/about')
  const before = await keptOf(page)
  const { length } = log
  for (const path of ['/no-such-page', '/trade']) {
    await page.goto(path)
    expect([await keptOf(page), log.length], path).toEqual([before, length])
  }
})

it('a contributor who may only view is tracked outside of the pages of contributors', async () => {
  const page = await shop.visit(VISITOR)
  await signInContributor(page, await shop.addContributor('VIEWER'))
  expect(await keptOf(page)).toEqual(NOTHING)
  const log = watchTracking(page)
  await page.goto('/config')
  expect([await keptOf(page), log]).toEqual([NOTHING, []])
  await page.goto('/about')
  await expect.poll(() => log.map(({ name }) => name)).toContain('page-view')
})
