import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { awaken, eventually, hasFocus } from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { solveCaptcha } from '../../support/browser/solve-captcha.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { startCaptchaProvider } from '../../support/http/captcha-provider.ts'

/** The files of a website, whose forms get a captcha. */
function withCaptcha(files: SiteFiles): SiteFiles {
  const captcha = { provider: 'hcaptcha', siteKey: 'site-key', secret: 'site-secret' } as const
  return { ...files, site: { ...files.site, settings: { ...files.site.settings, captcha } } }
}

const provider = await startCaptchaProvider()
const shop = useDemoShop()
const guarded = useDemoShop({
  environment: { CAPTCHA_URL: provider.url },
  adapt: withCaptcha,
})
afterEach(() => {
  provider.mood = 'well'
})
afterAll(() => provider.close())

const PRODUCT = '/shop/tide-mug'
/** With the choice that is sold out. */
const GONE = `${PRODUCT}?sku=TM-BONE`
const box = (page: Page) => page.locator('.restock')
const email = (page: Page) => box(page).getByRole('textbox', { name: 'Email' })
const button = (page: Page) => box(page).getByRole('button', { name: 'Tell me' })
const error = (page: Page) => box(page).locator('.field-error')

async function open(from = shop): Promise<Page> {
  // All of the box is in the window, because a press while a sticky column scrolls hits the frame of the captcha.
  const page = await from.visit({ javaScriptEnabled: true, viewport: { width: 1280, height: 1100 } })
  await page.goto(GONE)
  await awaken(page, 'restock')
  return page
}

describe('the restock box, with script', () => {
  it('says what is wrong at once, shows the message of a failed call, and is replaced by that of a success', async () => {
    const page = await open()
    for (const { typed, says } of [
      { typed: '  ', says: 'Email cannot be blank' },
      { typed: 'ada at home', says: 'Email is invalid' },
    ]) {
      await email(page).fill(typed)
      await button(page).click()
      await eventually(() => textOf(error(page))).toBe(says)
      expect(await hasFocus(email(page)), says).toBe(true)
      expect(await email(page).getAttribute('aria-invalid'), says).toBe('true')
    }
    await page.route('**/notifications/restock', (route) =>
      route.fulfill({ status: 409, json: { message: 'This is in stock again. You can buy it now.' } }),
    )
    await email(page).fill('cy@example.com')
    await button(page).click()
    await eventually(() => textOf(error(page))).toBe('This is in stock again. You can buy it now.')
    await page.unroute('**/notifications/restock')
    await button(page).click()
    const done = page.locator('.restock-done')
    await done.waitFor()
    expect(await done.locator('p').first().textContent()).toBe('Signed up!')
    expect(await textOf(done)).toContain('We write to cy@example.com when Tide Mug (Bone) is back in stock.')
    expect(await hasFocus(done)).toBe(true)
    expect(await email(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(PRODUCT)
  })
})

describe('the captcha of the box', () => {
  const container = (page: Page) => page.locator('.captcha-container')

  it('is rendered when the visitor turns to the box, marked, asked for, and destroyed after a success', async () => {
    const page = await open(guarded)
    expect(await container(page).getAttribute('data-captcha-id')).toBeNull()
    await email(page).fill('ada@example.com')
    await eventually(() => container(page).getAttribute('data-captcha-id')).toBe('0')
    expect(await container(page).locator('[data-size]').getAttribute('data-size')).toBe('normal')
    await button(page).click()
    await eventually(() => textOf(error(page))).toBe('Complete CAPTCHA before submitting.')
    await solveCaptcha(page)
    // It is reset after a failed attempt.
    provider.mood = 'broken'
    await page.evaluate(() => addEventListener('unhandledrejection', (event) => event.preventDefault()))
    await button(page).click()
    await eventually(() => textOf(error(page))).toContain('The CAPTCHA cannot be checked right now.')
    provider.mood = 'well'
    await button(page).click()
    await eventually(() => textOf(error(page))).toBe('Complete CAPTCHA before submitting.')
    await solveCaptcha(page)
    await button(page).click()
    await page.locator('.restock-done').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    expect(provider.asked.at(-1)).toMatchObject({ secret: 'site-secret', response: provider.token })
  })

  it('is compact in a narrow window', async () => {
    const page = await open(guarded)
    await page.setViewportSize({ width: 330, height: 800 })
    await email(page).focus()
    await eventually(() => container(page).locator('[data-size]').getAttribute('data-size')).toBe('compact')
  })

  it('that cannot be loaded is reported', async () => {
    provider.mood = 'lost'
    const page = await guarded.visit({
      javaScriptEnabled: true,
      mayComplainOf: /404|Error rendering captcha into node/,
    })
    await page.goto(GONE)
    await awaken(page, 'restock')
    const failed = page.waitForEvent('pageerror')
    await email(page).focus()
    expect((await failed).message).toContain('Error rendering captcha into node')
    await email(page).fill('ada@example.com')
    await button(page).click()
    await eventually(() => textOf(error(page))).toBe('Complete CAPTCHA before submitting.')
    const again = container(page).getByRole('button', { name: 'Try again' })
    expect(await textOf(container(page))).toBe('The CAPTCHA could not be loaded. Try again')
    const failedAgain = page.waitForEvent('pageerror')
    await again.click()
    await failedAgain
    await eventually(() => hasFocus(again)).toBe(true)
    expect(await again.count()).toBe(1)
    provider.mood = 'well'
    await again.click()
    await container(page).locator('iframe').waitFor()
    expect(await textOf(container(page))).toBe('')
    await solveCaptcha(page)
    await button(page).click()
    await page.locator('.restock-done').waitFor()
  })

  it('is rendered for a visitor who was in its field before the script', async () => {
    const page = await guarded.visit({ javaScriptEnabled: true })
    const { release } = await holdCalls(page, /\/assets\/client\/words\./)
    await page.goto(GONE, { waitUntil: 'commit' })
    await page.locator('[data-island="restock"][data-awake]').waitFor()
    await email(page).focus()
    release()
    await eventually(() => container(page).getAttribute('data-captcha-id')).toBe('0')
  })
})
