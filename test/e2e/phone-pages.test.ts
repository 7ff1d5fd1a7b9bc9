import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillCart } from '../support/browser/filled-cart.ts'
import { eventually } from '../support/browser/islands.ts'
import { textOf } from '../support/browser/pages.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

const topOf = (page: Page, place: string) =>
  page
    .locator(place)
    .first()
    .evaluate((one) => one.getBoundingClientRect().top)

describe('the home page', () => {
  it.each([PHONE, DESK, { width: 1280, height: 720 }])(
    'shows goods in the first screen of $width × $height',
    async (viewport) => {
      const page = await shop.visit({ viewport })
      await page.goto('/')
      expect(await topOf(page, '.product-card')).toBeLessThan(viewport.height - 100)
      expect(await textOf(page.locator('.hero a'))).toBe('Shop all goods')
    },
  )
})

describe('the announcement', () => {
  it.each(['/', '/de'])('takes two lines at most on the narrowest phones: %s', async (path) => {
    const page = await shop.visit({ javaScriptEnabled: true, viewport: { width: 320, height: 640 } })
    await page.goto(path)
    const height = () => page.locator('.announcement').evaluate((bar) => bar.clientHeight)
    const before = await height()
    expect(before).toBeLessThan(64)
    const code = page.locator('.announcement-code')
    await code.click()
    await code.and(page.locator('[aria-disabled]', { hasText: 'WELCOME10 i' })).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await height()).toBe(before)
  })
})

describe('the cart pill on a phone', () => {
  it.each(['/contact', '/donate?fund=constance', '/account/create', '/checkout/status'])(
    'covers no form: %s',
    async (path) => {
      const page = await shop.visit({ viewport: PHONE })
      await fillCart(page.context(), [{ urlId: 'tide-mug' }])
      await page.goto(path)
      expect(await page.locator('.site-main form').count()).toBeGreaterThan(0)
      expect(await page.locator('.cart-pill').isVisible()).toBe(false)
      await page.setViewportSize(DESK)
      expect(await page.locator('.cart-pill').isVisible()).toBe(true)
    },
  )

  it('is there beside goods, and leaves while a field has the focus', async () => {
    const page = await shop.visit({ viewport: PHONE })
    await fillCart(page.context(), [{ urlId: 'tide-mug' }])
    for (const path of ['/', '/shop', '/journal']) {
      await page.goto(path)
      expect(await page.locator('.cart-pill').isVisible(), path).toBe(true)
    }
    await page.getByLabel('Your email address').focus()
    expect(await page.locator('.cart-pill').isVisible()).toBe(false)
  })
})

describe('texts of the owner on a phone', () => {
  it('break the cells of a table between words only', async () => {
    const page = await shop.visit({ viewport: PHONE })
    await page.goto('/shipping-and-returns')
    const heights = await page.locator('.prose td').evaluateAll((cells) =>
      cells.map((cell) => {
        const [range, word] = [document.createRange(), cell.firstChild?.textContent?.split(' ')[0] ?? '']
        range.setStart(cell.firstChild as Node, 0)
        range.setEnd(cell.firstChild as Node, word.length)
        return range.getClientRects().length
      }),
    )
    expect(new Set(heights)).toEqual(new Set([1]))
  })

  it('scroll a table that is too wide in its own box', async () => {
    const page = await shop.visit({ viewport: PHONE })
    await page.goto('/shipping-and-returns')
    const table = page.locator('.prose table')
    await table
      .locator('td')
      .first()
      .evaluate((cell) => cell.append('Hafenmeisterei'.repeat(5)))
    const [own, whole] = await table.evaluate((one) => [
      one.scrollWidth - one.clientWidth,
      document.documentElement.scrollWidth,
    ])
    expect(own).toBeGreaterThan(0)
    expect(whole).toBe(PHONE.width)
  })

  it.each(['/journal/the-lights-go-up', '/events/winter-market', '/lessons/the-figure-eight'])(
    'come before their tags: %s',
    async (path) => {
      const page = await shop.visit({ viewport: PHONE })
      await page.goto(path)
      expect(await topOf(page, '.story-body')).toBeLessThan(await topOf(page, '.tag-list'))
      await page.setViewportSize(DESK)
      const [text, tags] = await Promise.all(
        ['.story-body', '.tag-list'].map((one) => page.locator(one).first().boundingBox()),
      )
      expect((tags?.x ?? 0) + (tags?.width ?? 0)).toBeLessThanOrEqual(text?.x ?? 0)
    },
  )
})

it('an event of two days has the year once, and links that a finger can tell apart', async () => {
  const page = await shop.visit({ viewport: PHONE })
  await page.goto('/events/winter-market')
  expect((await textOf(page.locator('.story-facts time'))).match(/20\d\d/g)).toHaveLength(1)
  const heights = await page
    .locator('.story-links a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(heights).toHaveLength(2)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
})

describe('the newsletter in the footer', () => {
  it('says that it is one, and how often it comes', async () => {
    const page = await shop.visit()
    await page.goto('/about')
    const form = page.getByRole('region', { name: 'newsletter' })
    expect(await textOf(form)).toMatch(/newsletter.*Once a month/)
  })

  it('keeps its button beside the field when an error is below it, and visible under a mouse', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, viewport: DESK })
    await page.goto('/find-us')
    const form = page.locator('.site-footer-form')
    const button = form.getByRole('button', { name: 'Sign up' })
    await button.click()
    await form.locator('.field-error', { hasText: /\w/ }).waitFor()
    const [field, beside] = await Promise.all([
      form.getByLabel('Your email address').boundingBox(),
      button.boundingBox(),
    ])
    expect(Math.abs((field?.y ?? 0) - (beside?.y ?? 99))).toBeLessThan(4)
    await button.hover()
    const light = await page.locator('footer').evaluate((one) => getComputedStyle(one).color)
    await eventually(() => button.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(light)
  })
})
