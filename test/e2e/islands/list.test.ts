import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { press, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

/** Opens the shop with its script, and marks the page so that another page load would be seen. */
async function openShop(path = '/shop', options: Parameters<typeof shop.visit>[0] = {}): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true, ...options })
  await page.goto(path)
  await page.locator('[data-island="list"][data-awake="yes"]').waitFor()
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  return page
}

const isSamePage = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-same'))
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const titlesOf = async (page: Page) =>
  (await page.locator('.product-grid .card-title').allTextContents()).map((text) => text.trim())
const heard = (page: Page, text: string) =>
  page.locator('#announcer', { hasText: text }).waitFor({ state: 'attached' })
const openTools = (page: Page) => page.getByText('Sort and filter').click()
const arrived = (page: Page) => page.locator('.list:not([aria-busy])').waitFor()
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

it('a filter without script leads to the folded list, its chips and first products', async () => {
  const page = await shop.visit({ viewport: { width: 390, height: 844 } })
  await page.goto('/shop')
  await openTools(page)
  await page.getByLabel('On sale').check()
  await press(page.getByRole('button', { name: 'Show' }))
  expect(await page.locator('.list-tools-panel[open]').count()).toBe(0)
  for (const place of ['.list-count', '.filter-chips', '.product-card img']) {
    const { top, bottom } = await page
      .locator(place)
      .first()
      .evaluate((one) => one.getBoundingClientRect())
    expect(Math.min(top, 844 - bottom), place).toBeGreaterThan(0)
  }
  await page.goto('/shop?min=9999')
  await press(page.locator('.suggestions .card-link').first())
  expect(new URL(page.url()).pathname).toMatch(/^\/shop\/\w/)
})

describe('the shop list, with script', () => {
  it('filters without a page load, keeps the address and the focus, and says how many there are', async () => {
    const page = await openShop()
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Kitchen' }).click()
    await heard(page, '8 products')
    expect(addressOf(page)).toBe('/shop?category=Kitchen')
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Kitchen')
    expect(await page.title()).toBe('Kitchen — Shop — Harbour Goods')
    expect(await textOf(page.locator('.filter [aria-current]'))).toBe('Kitchen')
    expect(await focusedText(page)).toBe('Kitchen')
    expect(await textOf(page.locator('.list-count'))).toBe('8 products')
    expect(await isSamePage(page)).toBe(true)
  })

  it('sorts and narrows at each choice, and keeps what is typed meanwhile', async () => {
    const page = await openShop()
    await openTools(page)
    await page.getByLabel('Sort by').selectOption('price')
    await page.waitForURL('**/shop?sort=price')
    await page.getByLabel('On sale').check()
    await page.waitForURL('**/shop?sort=price&sale=1')
    await arrived(page)
    await page.getByLabel('From').fill('100')
    await page.getByLabel('In stock').check()
    await page.waitForURL('**/shop?sort=price&min=100&stock=1&sale=1')
    await arrived(page)
    expect(await titlesOf(page)).toEqual(['Ferry Blanket'])
    expect(await page.getByLabel('Sort by').inputValue()).toBe('price')
    await page.getByRole('link', { name: 'Remove In stock' }).click()
    await page.waitForURL('**/shop?sale=1&min=100&sort=price')
    await arrived(page)
    expect(await focusedText(page)).toBe('On sale')
    expect(await page.getByLabel('In stock', { exact: true }).isChecked()).toBe(false)
    await page.getByRole('link', { name: 'Clear all' }).click()
    await page.waitForURL('**/shop?sort=price')
    await arrived(page)
    expect(await focusedText(page)).toBe('Sort and filter')
    expect(await page.getByLabel('From').inputValue()).toBe('')
    expect(await page.getByLabel('On sale').isChecked()).toBe(false)
    expect(await isSamePage(page)).toBe(true)
  })

  it('turns the page, moves the focus to its first product, and goes back and forward to each place', async () => {
    const page = await openShop()
    const first = await titlesOf(page)
    await page.getByRole('link', { name: 'Next' }).scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/shop?page=2')
    await arrived(page)
    const second = await titlesOf(page)
    expect(second).not.toEqual(first)
    expect(await focusedText(page)).toBe(second[0])
    const top = await page.locator('.list').evaluate((list) => list.getBoundingClientRect().top)
    expect(Math.round(top)).toBe(30)
    await page.goBack()
    await page.locator('.pagination', { hasText: 'Page 1' }).waitFor()
    await arrived(page)
    expect(await page.evaluate(() => scrollY)).toBe(place)
    await page.goForward()
    await page.locator('.pagination', { hasText: 'Page 2' }).waitFor()
    expect(await titlesOf(page)).toEqual(second)
    expect(await isSamePage(page)).toBe(true)
  })

  it.each([
    { where: 'on a phone', width: 390, height: 844 },
    { where: 'on a small phone', width: 320, height: 640 },
  ])(
    'closes its form by its button, and goes to the number and the first products, $where',
    async (viewport) => {
      const page = await openShop('/shop', { viewport })
      await openTools(page)
      await page.getByLabel('On sale').check()
      await page.getByRole('button', { name: 'Show' }).click()
      await page.waitForURL('**/shop?sale=1')
      await arrived(page)
      await page.waitForFunction(() => document.activeElement?.matches('.list-count'))
      expect(await focusedText(page)).toBe(await textOf(page.locator('.list-count')))
      expect(await page.locator('.list-tools-panel[open]').count()).toBe(0)
      const { top, bottom } = await page
        .locator('.product-card img')
        .first()
        .evaluate((one) => one.getBoundingClientRect())
      expect(Math.min(top, viewport.height - bottom)).toBeGreaterThan(0)
    },
  )

  it('needs no button on a desk', async () => {
    const page = await openShop('/shop', { viewport: { width: 1280, height: 800 } })
    await openTools(page)
    expect(await page.getByRole('button', { name: 'Show' }).count()).toBe(0)
    await page.getByLabel('From').fill('100')
    await page.getByLabel('From').press('Enter')
    await page.waitForURL('**/shop?min=100')
  })

  it('shows the list that was asked for last, however late an older answer comes', async () => {
    const page = await openShop()
    const { release } = await holdCalls(page, '**/shop?category=Kitchen')
    const categories = page.getByRole('navigation', { name: 'Categories' })
    await categories.getByRole('link', { name: 'Kitchen' }).click()
    await page.locator('.list[aria-busy="true"]').waitFor()
    await categories.getByRole('link', { name: 'Desk' }).click()
    await page.waitForURL('**/shop?category=Desk')
    release()
    await arrived(page)
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Desk')
    expect(addressOf(page)).toBe('/shop?category=Desk')
  })

  it('says that nothing fits, and leads out of it', async () => {
    const page = await openShop()
    await openTools(page)
    await page.getByLabel('From').fill('9999')
    await page.getByLabel('From').press('Enter')
    await heard(page, 'No product matches these filters.')
    await page.locator('.empty').getByRole('link', { name: 'Clear all' }).click()
    await page.waitForURL('**/shop')
    expect(await isSamePage(page)).toBe(true)
  })

  it('opens products and other tabs as links do, and the page of a list that cannot be fetched', async () => {
    const page = await openShop()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('.filter a', { hasText: 'Desk' }).click({ modifiers: ['Control'] }),
    ])
    await tab.waitForURL('**/shop?category=Desk')
    expect(addressOf(page)).toBe('/shop')
    await page.route('**/shop?category=Desk', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    )
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Desk' }).click()
    await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor()
    expect(await isSamePage(page)).toBe(false)
    await page.getByRole('link', { name: 'Logbook', exact: true }).click()
    await page.waitForURL('**/shop/logbook')
  })
})
