import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESK, PHONE } from '../support/browser/audit-state.ts'
import { awaken, hasFocus, layoutShiftsOf, smallTargets } from '../support/browser/islands.ts'
import { press, textOf } from '../support/browser/pages.ts'
import { testWalks } from '../support/browser/test-walks.ts'
import {
  gateOpened,
  trackingCookies,
  trackingStorage,
  watchTracking,
} from '../support/browser/tracking-calls.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { pageAt } from '../support/browser/walks.ts'
import { tracking } from '../support/sites/tracking.ts'

const shop = useDemoShop({ adapt: (files) => tracking(files, 'consent') })
const SCRIPT = { javaScriptEnabled: true }

const barOf = (page: Page) => page.getByRole('region', { name: 'Consent' })
const choiceOf = (page: Page, name: string) => barOf(page).getByRole('button', { name })

async function answerOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'trackingConsent')?.value
}

/** Notes each time that the page tells its scripts of an answer. */
async function noteAnswers(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['told'] = '0'
    document.addEventListener('tracking-consent', () => {
      document.body.dataset['told'] = String(Number(document.body.dataset['told']) + 1)
    })
  })
  return () => page.evaluate(() => Number(document.body.dataset['told']))
}

describe('the question for consent', () => {
  it.each([
    { name: 'Accept', answer: 'yes' },
    { name: 'Refuse', answer: 'no' },
  ])('is answered on the page: $name', async ({ name, answer }) => {
    const page = await shop.visit(SCRIPT)
    await page.goto('/shop?sort=price-asc')
    const told = await noteAnswers(page)
    const sent = page.waitForResponse('**/api/tracking/consent')
    await choiceOf(page, name).click()
    await barOf(page).waitFor({ state: 'hidden' })
    expect([await answerOf(page), await told()]).toEqual([answer, 1])
    expect((await sent).status()).toBe(303)
    expect(page.url()).toContain('/shop?sort=price-asc')
    await page.reload()
    expect(await barOf(page).count()).toBe(0)
    expect(await layoutShiftsOf(page)).toEqual([])
    const [cookie] = (await page.context().cookies()).filter((one) => one.name === 'trackingConsent')
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(180)
  })

  it('begins tracking on the page where it is accepted, and a refusal ends it and removes all', async () => {
    const page = await shop.visit(SCRIPT)
    const log = watchTracking(page, /RecordHit/)
    const seen = () => log.map(({ data }) => data['pagePath'])
    await page.goto('/about')
    await gateOpened(page)
    await choiceOf(page, 'Accept').click()
    await expect.poll(seen).toEqual(['/about'])
    expect(Object.keys(await trackingCookies(page))).toHaveLength(6)
    await page.goto('/privacy-choices')
    await expect.poll(seen).toEqual(['/about', '/privacy-choices'])
    await press(page.getByRole('main').getByRole('button', { name: 'Refuse' }))
    await expect.poll(() => trackingCookies(page)).toEqual({})
    await page.goto('/about')
    await gateOpened(page)
    await page.waitForLoadState('networkidle')
    expect([seen(), await trackingCookies(page), await trackingStorage(page)]).toEqual([
      ['/about', '/privacy-choices'],
      {},
      [],
    ])
  })

  it('is answered by a keyboard, before all else, and the focus goes on to the page', async () => {
    const page = await shop.visit({ ...SCRIPT, ...PHONE })
    await page.goto('/shop')
    const order: string[] = []
    for (let pressed = 0; pressed < 4; pressed++) {
      await page.keyboard.press('Tab')
      order.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))
    }
    expect(order).toEqual(['Skip to content', 'Privacy choices', 'Refuse', 'Accept'])
    expect(await hasFocus(choiceOf(page, 'Accept'))).toBe(true)
    await awaken(page, 'consent')
    await page.keyboard.press('Enter')
    await barOf(page).waitFor({ state: 'hidden' })
    expect(await answerOf(page)).toBe('yes')
    expect(await hasFocus(page.locator('[data-island="consent"] + * :is(a, button)').first())).toBe(true)
  })

  it('is answered where the server cannot be reached', async () => {
    const page = await shop.visit({ ...SCRIPT, mayComplainOf: /ERR_FAILED/ })
    await page.goto('/about')
    await page.route('**/api/tracking/consent', (route) => route.abort())
    await choiceOf(page, 'Refuse').click()
    await barOf(page).waitFor({ state: 'hidden' })
    expect(await answerOf(page)).toBe('no')
  })

  it('is answered without script, and leads back to the page and its query', async () => {
    const page = await shop.visit()
    await page.context().addCookies([
      { name: 'ss_cvr', value: 'a', url: shop.origin },
      { name: 'ss_cid', value: 'b', url: shop.origin },
    ])
    await page.goto('/shop?sort=price-asc&utm_source=mail')
    await press(choiceOf(page, 'Refuse'))
    expect(page.url()).toBe(`${shop.origin}/shop?sort=price-asc&utm_source=mail`)
    expect(await barOf(page).count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('ss_'))).toEqual([])
    expect(await answerOf(page)).toBe('no')
  })

  it('is gone from a page that the browser kept from before the answer', async () => {
    const page = await shop.visit(SCRIPT)
    await page.goto('/about')
    expect(await barOf(page).isVisible()).toBe(true)
    await page.goto('/shop')
    await choiceOf(page, 'Accept').click()
    await barOf(page).waitFor({ state: 'hidden' })
    await page.goBack()
    expect(await barOf(page).count()).toBe(0)
    expect(await layoutShiftsOf(page)).toEqual([])
  })

  it('is hidden before the first paint where a cache has the page with it', async () => {
    const page = await shop.visit(SCRIPT)
    const asked = await (await fetch(`${shop.origin}/about`)).text()
    const policy = (await fetch(`${shop.origin}/about`)).headers.get('content-security-policy') ?? ''
    expect(asked).toContain('data-island="consent"')
    await page.context().addCookies([{ name: 'trackingConsent', value: 'no', url: shop.origin }])
    await page.route('**/about', (route) =>
      route.fulfill({
        body: asked,
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': policy },
      }),
    )
    await page.goto('/about')
    expect(await page.locator('[data-island="consent"]').count()).toBe(1)
    expect(await barOf(page).count()).toBe(0)
    expect(await layoutShiftsOf(page)).toEqual([])
  })

  it.each([
    { what: 'a header', headers: { 'sec-gpc': '1' }, property: undefined },
    { what: 'Do Not Track in a header', headers: { dnt: '1' }, property: undefined },
    { what: 'Global Privacy Control in scripts', headers: {}, property: 'globalPrivacyControl' },
    { what: 'Do Not Track in scripts', headers: {}, property: 'doNotTrack' },
  ])('is not shown where the browser refuses by $what', async ({ headers, property }) => {
    const page = await shop.visit(SCRIPT)
    await page.setExtraHTTPHeaders(headers)
    await page.addInitScript((name) => {
      const value = name === 'doNotTrack' ? '1' : true
      if (name !== undefined) Object.defineProperty(navigator, name, { value })
    }, property)
    await page.goto('/about')
    expect(await barOf(page).count()).toBe(0)
    expect(await layoutShiftsOf(page)).toEqual([])
  })

  it('moves nothing, covers nothing, and offers two alike buttons', async () => {
    const page = await shop.visit({ ...SCRIPT, ...PHONE })
    for (const path of ['/', '/de', '/fog', '/shop/tide-mug', '/cart']) {
      await page.goto(path)
      const bar = page.locator('[data-island="consent"]')
      const [box, next] = [await bar.boundingBox(), await bar.locator('+ *').boundingBox()]
      expect((next?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0)), path).toBeGreaterThanOrEqual(0)
      expect(await bar.evaluate((one) => getComputedStyle(one).position)).not.toBe('fixed')
      expect(await smallTargets(bar)).toEqual([])
      const looks = await bar.locator('button').evaluateAll((buttons) =>
        buttons.map((one) => {
          const { width, height } = one.getBoundingClientRect()
          const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(one)
          return { width, height, backgroundColor, color, fontSize, fontWeight, borderColor }
        }),
      )
      expect(looks[0]).toEqual(looks[1])
      // One line.
      expect(looks[0]?.height, path).toBeLessThan(60)
      expect(await layoutShiftsOf(page), path).toEqual([])
    }
  })

  it('has buttons with an edge in forced colours', async () => {
    const page = await shop.visit({ ...DESK, forcedColors: 'active' })
    await page.goto('/about')
    for (const button of await barOf(page).locator('button').all()) {
      const [edge, inside] = await button.evaluate((one) => {
        const { borderTopColor, borderTopStyle, backgroundColor } = getComputedStyle(one)
        return [`${borderTopStyle} ${borderTopColor}`, `solid ${backgroundColor}`]
      })
      expect(edge).toMatch(/^solid /)
      expect(edge).not.toBe(inside)
    }
  })

  it('is not printed', async () => {
    const page = await shop.visit()
    await page.goto('/about')
    await page.emulateMedia({ media: 'print' })
    expect(await barOf(page).count()).toBe(0)
  })
})

describe('the page of privacy choices', () => {
  it.each([SCRIPT, {}])('is found in the footer, and changes the answer: %j', async (options) => {
    const page = await shop.visit(options)
    await page.goto('/about')
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }))
    const main = page.getByRole('main')
    expect(await barOf(page).count()).toBe(0)
    expect(await textOf(main)).toContain('You have not answered yet.')
    await press(main.getByRole('button', { name: 'Accept' }))
    expect(await textOf(main)).toContain('At present your visits are counted.')
    await press(main.getByRole('button', { name: 'Refuse' }))
    expect(await textOf(main)).toContain('You have refused.')
    expect(await answerOf(page)).toBe('no')
  })
})

describe('states of the question for consent are as they should be', () => {
  for (const [where, visitor] of Object.entries({
    'on a phone in the dark': PHONE,
    'on a desk in the light': DESK,
  }))
    testWalks(shop, [
      {
        walk: `the bar ${where}`,
        hasScript: true,
        visitor,
        states: ['/about', '/de/shop', '/fog', '/privacy-choices'].map((path) =>
          pageAt(path, { isWhole: true }),
        ),
      },
    ])
})

describe('the question for consent in Arabic', () => {
  const arabic = useDemoShop({ site: 'qalam', adapt: (files) => tracking(files, 'consent') })

  it('is asked and answered from right to left', async () => {
    const page = await arabic.visit({ ...SCRIPT, ...PHONE })
    await page.goto('/')
    const bar = page.getByRole('region', { name: 'الموافقة' })
    const [refuse, accept] = [await bar.locator('button').first(), await bar.locator('button').last()]
    const [first, last] = [await refuse.boundingBox(), await accept.boundingBox()]
    expect(first?.x ?? 0).toBeGreaterThan(last?.x ?? 0)
    await refuse.click()
    await bar.waitFor({ state: 'hidden' })
    expect(await answerOf(page)).toBe('no')
  })
})

describe('an error of a script', () => {
  it('from before an answer is not sent, and none is sent twice', async () => {
    const page = await shop.visit({
      javaScriptEnabled: true,
      mayComplainOf: /^(?:before|Object|agreed|refused|again)$/,
    })
    const [errors, hits] = [watchTracking(page, /RecordJavascriptErrors/), watchTracking(page, /RecordHit/)]
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
    await gateOpened(page)
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
