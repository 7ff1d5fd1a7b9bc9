import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signInContributor } from '../support/browser/contributors.ts'
import { keepErrors } from '../support/browser/keep-errors.ts'
import { trackingCookies, watchTracking } from '../support/browser/tracking-calls.ts'
import { useDemoShop, type VisitorOptions } from '../support/browser/visits.ts'

/** Calls of pages themselves. `tracking-day.test.ts` walks through all that a visitor does. */
const PAGES = /\/census\/RecordHit|\/RecordJavascriptErrors|\/1\/performance\//

const shop = useDemoShop()

const visit = (options: VisitorOptions = {}) => shop.visit({ javaScriptEnabled: true, ...options })

describe('a page', () => {
  it('sends the page again when it comes back from the cache of the browser, and that it stays visible', async () => {
    const page = await visit({ hasClock: true })
    const calls = watchTracking(page, PAGES)
    await page.goto('/about')
    await expect.poll(() => calls.length).toBe(1)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => calls.map(({ sent }) => sent['event'])).toEqual(['1', '1'])
    await page.clock.fastForward(30_000)
    await expect.poll(() => calls[2]).toMatchObject({ sent: { event: '10' }, data: { seconds: 30 } })
    expect(new Set(calls.map(({ data }) => data['id'])).size).toBe(3)
  })

  it.each([
    { path: '/sounds', player: 'audio', event: '20' },
    { path: '/fog/light', player: 'video', event: '21' },
  ])('sends once that a player of $path plays', async ({ path, player, event }) => {
    const page = await visit()
    const calls = watchTracking(page, PAGES)
    await page.goto(path)
    await expect.poll(() => calls.length).toBe(1)
    const first = page.locator(player).first()
    const source = await first.evaluate((one) => (one as HTMLMediaElement).src)
    for (const times of [1, 2]) await first.evaluate((one, _) => one.dispatchEvent(new Event('play')), times)
    await expect.poll(() => calls.length).toBe(2)
    expect(calls[1]).toMatchObject({ sent: { event }, data: { source: source.replace(/[?].*/, '') } })
  })

  it('sends the errors of scripts, also those before its script is loaded', async () => {
    const page = await visit({ mayComplainOf: /^late$/ })
    await keepErrors(page)
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () =>
        setTimeout(() => {
          throw new RangeError('early')
        }),
      )
    })
    const calls = watchTracking(page)
    const errors = () => calls.filter(({ path }) => path === '/api/events/RecordJavascriptErrors')
    await page.goto('/about')
    await expect.poll(() => errors().length).toBe(1)
    await page.evaluate(() => void Promise.reject(new TypeError('late')))
    await expect.poll(() => errors().length).toBe(2)
    const sent = errors().map((call) => call.sent as unknown as readonly object[])
    expect(sent).toEqual([
      [
        {
          event: 'script-error',
          timestamp: expect.any(Number),
          data: expect.objectContaining({ message: 'RangeError: early' }),
        },
      ],
      [
        {
          event: 'script-error',
          timestamp: expect.any(Number),
          data: expect.objectContaining({
            message: 'TypeError: late',
            pagePath: '/about',
            stack: expect.stringContaining('TypeError: late'),
          }),
        },
      ],
    ])
    const crumb = (await page.context().cookies()).find(({ name }) => name === 'crumb')?.value ?? ''
    expect(errors()[0]?.headers['x-csrf-token']).toBe(decodeURIComponent(crumb))
  })
})

/** Ways in which another tab ends tracking, without a word to this one. */
const ENDINGS = [
  {
    name: 'the visitor refuses',
    end: (tab: Page) =>
      tab.context().addCookies([{ name: 'trackingConsent', value: 'no', url: shop.origin }]),
  },
  {
    name: 'a contributor signs in',
    end: async (tab: Page) => {
      await signInContributor(tab, await shop.addContributor('EDITOR'))
      await tab.goto('/about')
      await expect.poll(() => trackingCookies(tab)).toEqual({})
    },
  },
]

describe('an open page ends when in another tab', () => {
  it.each(ENDINGS)('$name', async ({ end }) => {
    const page = await visit({ hasClock: true })
    const calls = watchTracking(page)
    await page.goto('/about')
    await expect.poll(() => calls.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await end(await page.context().newPage())
    const before = calls.length
    await page.clock.fastForward(30_000)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.clock.fastForward(30_000)
    await page.waitForLoadState('networkidle')
    expect([calls.length, await trackingCookies(page)]).toEqual([before, {}])
  })
})
