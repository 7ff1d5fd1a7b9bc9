import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../server/website/files/site-files.ts'
import { signInContributor } from '../support/browser/contributors.ts'
import { keepErrors } from '../support/browser/keep-errors.ts'
import { endVisit, trackingCookies, watchTracking } from '../support/browser/tracking-calls.ts'
import { useDemoShop, type VisitorOptions } from '../support/browser/visits.ts'

const HIT = '/api/census/RecordHit'
/** Calls of pages themselves; `events.test.ts` is about those of their products, buttons and overlays. */
const PAGES = /\/census\/RecordHit|\/RecordJavascriptErrors|\/1\/performance\//

const FIVE = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt']

const shop = useDemoShop()

const visit = (options: VisitorOptions = {}) => shop.visit({ javaScriptEnabled: true, ...options })

/** Waits until the scripts of tracking had their turn: the gate is loaded, and the browser had nothing else to do. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/gate\.[^/]*\.js$/.test(name)),
  )
  await page.waitForLoadState('networkidle')
}

/** The website with settings of its owner. */
function withSettings(settings: Partial<SiteFiles['site']['settings']>) {
  return (files: SiteFiles): SiteFiles => {
    const { site } = files
    return { ...files, site: { ...site, settings: { ...site.settings, ...settings } } }
  }
}

/** Gives a browser what an earlier visit left in it. */
async function rememberVisit(page: Page, origin: string): Promise<void> {
  const cookies = [...FIVE, 'ss_analyticsId'].map((name) => ({ name, value: 'x', url: origin }))
  await page.context().addCookies(cookies)
}

describe('a visit', () => {
  it('sends its pages and its searches, and updates the visitor record when it comes again', async () => {
    const page = await visit()
    const calls = watchTracking(page, PAGES)
    await page.goto('/shop/tide-mug?utm_source=letter', { referer: 'https://search.example/' })
    await expect.poll(() => calls.length).toBe(1)
    const [landing] = calls
    const cookies = await trackingCookies(page)
    expect(Object.keys(cookies).toSorted()).toEqual([...FIVE, 'ss_analyticsId'].toSorted())
    expect(landing).toMatchObject({ path: HIT, sent: { event: '1', ss_cvr: cookies['ss_cvr'] } })
    expect(landing?.data).toEqual({
      ...{ id: expect.stringMatching(/^[\w-]{22}$/), event: 'page-view', visitId: cookies['ss_cvisit'] },
      ...{ websiteId: 'harbour', templateId: 'linden', locale: 'en-US', pagePath: '/shop/tide-mug' },
      ...{ title: await page.title(), itemId: 'tide-mug', collectionId: 'shop', pageType: 50 },
      ...{ viewportWidth: 1280, viewportHeight: 720, screenWidth: 1280, screenHeight: 720 },
      ...{ userAgent: expect.stringContaining('Chrome'), clientTime: expect.any(Number) },
      ...{ visitorCookie: cookies['ss_cvr'], browserId: cookies['ss_cid'], pagePermissionType: 1 },
      ...{ referrer: 'https://search.example/', urlQuery: '?utm_source=letter' },
      ...{ isLanding: true, visits: 1, isFirstSession: true, hasLanded: false },
    })

    await page.goto('/search?q=mug')
    await expect.poll(() => calls.length).toBe(2)
    const found = await page.locator('.result').count()
    expect(calls[1]).toMatchObject({
      path: HIT,
      sent: { event: '2' },
      data: { words: 'mug', results: found },
    })
    await page.goto('/search?q=xylophone')
    await expect.poll(() => calls.length).toBe(3)
    expect(calls[2]).toMatchObject({ sent: { event: '2' }, data: { words: 'xylophone', results: 0 } })

    await endVisit(page)
    await page.goto('/about')
    await expect.poll(() => calls.length).toBe(4)
    const [id = '', first, last] = cookies['ss_cvr']?.split('|') ?? []
    const again = await trackingCookies(page)
    expect(calls[3]?.data).toMatchObject({ isLanding: true, visits: 2, pageType: 2, isFirstSession: true })
    expect(again['ss_cvr']?.split('|')).toEqual([id, first, last, again['ss_cvt'], '2'])
    expect(again['ss_cvisit']).not.toBe(cookies['ss_cvisit'])
  })

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

  it('sends nothing of a page that is not found, and goes on behind it', async () => {
    const page = await visit({ mayComplainOf: /404/ })
    const calls = watchTracking(page, PAGES)
    await page.goto('/about')
    await expect.poll(() => calls.length).toBe(1)
    const before = await trackingCookies(page)
    await page.goto('/no-such-page')
    await settle(page)
    expect([calls.length, await trackingCookies(page)]).toEqual([1, before])
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

/** Ways of a browser to refuse. */
const REFUSALS = [
  { name: 'Do Not Track', member: 'doNotTrack', value: '1' },
  { name: 'Global Privacy Control', member: 'globalPrivacyControl', value: true },
] as const

/** A visitor with the cookies of an earlier visit opens pages: nothing is sent, and all is removed. */
async function expectNothing(page: Page, origin: string): Promise<void> {
  const calls = watchTracking(page)
  for (const path of ['/shop/tide-mug', '/search?q=mug', '/about']) {
    await rememberVisit(page, origin)
    await page.goto(path)
    await expect.poll(() => trackingCookies(page)).toEqual({})
    await settle(page)
    expect([calls, await trackingCookies(page)]).toEqual([[], {}])
    expect(
      await page.evaluate(() =>
        Object.keys({ ...localStorage, ...sessionStorage }).filter((name) => name.startsWith('ss_')),
      ),
    ).toEqual([])
  }
}

describe('a browser that refuses', () => {
  it.each(REFUSALS)('by $name sends nothing, and keeps nothing', async ({ member, value }) => {
    const page = await visit()
    await page.addInitScript(
      ([name, refusal]) => Object.defineProperty(Navigator.prototype, name, { get: () => refusal }),
      [member, value] as const,
    )
    await expectNothing(page, shop.origin)
  })
})

describe('a contributor', () => {
  it('is not tracked', async () => {
    const page = await visit()
    await signInContributor(page, await shop.addContributor('EDITOR'))
    await expectNothing(page, shop.origin)
  })

  it('who may only view is tracked outside of the pages of contributors', async () => {
    const page = await visit()
    await signInContributor(page, await shop.addContributor('VIEWER'))
    await settle(page)
    expect(await trackingCookies(page)).toEqual({})
    const calls = watchTracking(page, PAGES)
    await page.goto('/about')
    await expect.poll(() => calls.length).toBe(1)
  })
})

describe('a website that tracks no visitor', () => {
  const closed = useDemoShop({ adapt: withSettings({ tracking: { policy: 'none' } }) })

  it('gets nothing, and removes all', async () => {
    await expectNothing(await closed.visit({ javaScriptEnabled: true }), closed.origin)
  })
})

describe('a website that asks for consent', () => {
  const asking = useDemoShop({ adapt: withSettings({ tracking: { policy: 'consent' } }) })

  it('begins with the answer and ends with the next one, on the same page', async () => {
    const page = await asking.visit({ javaScriptEnabled: true })
    await expectNothing(page, asking.origin)
    const calls = watchTracking(page, PAGES)
    const answer = (text: string) =>
      page.evaluate((value) => {
        // biome-ignore lint/suspicious/noDocumentCookie: The bar sets it so.
        document.cookie = `trackingConsent=${value}; Path=/`
        document.dispatchEvent(new CustomEvent('tracking-consent'))
      }, text)
    await answer('yes')
    await expect.poll(() => calls.map(({ sent }) => sent['event'])).toEqual(['1'])
    expect(Object.keys(await trackingCookies(page))).toEqual(expect.arrayContaining(FIVE))
    await answer('no')
    expect(await trackingCookies(page)).toEqual({})
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.goto('/shop/tide-mug')
    await settle(page)
    expect([calls.length, await trackingCookies(page)]).toEqual([1, {}])
  })

  it('sends no error of a script from before an answer, and none twice', async () => {
    const page = await asking.visit({
      javaScriptEnabled: true,
      mayComplainOf: /^(?:before|Object|agreed|refused|again)$/,
    })
    const errors = watchTracking(page, /RecordJavascriptErrors/)
    const hits = watchTracking(page, /RecordHit/)
    const messages = () =>
      errors
        .flatMap(({ sent }) => Object.values(sent as Readonly<Record<string, { data: { message: string } }>>))
        .map(({ data }) => data.message)
    const answer = (value: string) =>
      page.evaluate((text) => {
        // biome-ignore lint/suspicious/noDocumentCookie: The bar sets it so.
        document.cookie = `trackingConsent=${text}; Path=/`
        document.dispatchEvent(new CustomEvent('tracking-consent'))
      }, value)
    const fail = (message: string) => page.evaluate((reason) => void Promise.reject(reason), message)
    await page.goto('/about')
    await settle(page)
    await fail('before')
    await answer('yes')
    await expect.poll(() => hits.length).toBe(1)
    await page.evaluate(() => void Promise.reject(Object.create(null)))
    await fail('agreed')
    await expect.poll(messages).toEqual(['Unknown error', 'agreed'])
    await answer('no')
    await fail('refused')
    await answer('yes')
    await expect.poll(() => hits.length).toBe(2)
    await fail('again')
    await expect.poll(messages).toEqual(['Unknown error', 'agreed', 'again'])
  })
})
