import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { layoutShiftsOf } from '../support/browser/islands.ts'
import { press, textOf } from '../support/browser/pages.ts'
import { addToCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

it('a code of an offer is kept by one press before anything is in the cart, and counts then', async () => {
  const page = await shop.visit()
  await page.goto('/noon-ferry')
  await press(page.getByRole('button', { name: 'Use code NOONFERRY' }))
  expect(new URL(page.url()).pathname).toBe('/cart')
  expect(await textOf(page.locator('#notice'))).toBe('Coupon NOONFERRY is kept for your order.')
  await addToCart(page, 'tide-mug', { Color: 'Tide' }, 2)
  await page.goto('/cart')
  expect(await textOf(page.locator('.totals'))).toContain('−$6.72')
})

const offer = (page: Page) => page.getByRole('button', { name: 'Use code WELCOME10' })

it('a code of the announcement is applied by one press without script, and offered no more', async () => {
  const page = await shop.visit()
  await addToCart(page, 'tide-mug', { Color: 'Tide' }, 2)
  await page.goto('/about')
  await press(offer(page))
  expect(await textOf(page.locator('#notice'))).toBe('Coupon WELCOME10 applied.')
  expect(await offer(page).count()).toBe(0)
})

it.each([
  { cart: 'an empty cart', pieces: 0, text: 'Coupon WELCOME10 is kept for your order.' },
  { cart: 'a filled cart', pieces: 2, text: 'Coupon WELCOME10 applied.' },
])('a code of the announcement is applied in place with script, to $cart', async ({ pieces, text }) => {
  const page = await shop.visit({ javaScriptEnabled: true })
  if (pieces > 0) await addToCart(page, 'tide-mug', { Color: 'Tide' }, pieces)
  await page.goto('/shop/salt-pig')
  await offer(page).click()
  await page.locator('#announcer', { hasText: text }).waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname).toBe('/shop/salt-pig')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(text)
  for (const path of ['/shop', '/cart', '/checkout', '/account/login']) {
    await page.goto(path)
    expect(await page.getByRole('region', { name: 'Announcement' }).count(), path).toBe(0)
    expect(await layoutShiftsOf(page), path).toEqual([])
  }
})

it('the announcement sends its form where its script does not come, and stays closed after a press', async () => {
  const page = await shop.visit({ javaScriptEnabled: true, mayComplainOf: /ERR_FAILED/ })
  // Codes that are typed are counted by address.
  const from = { 'x-forwarded-for': '10.2.9.1' }
  await page.setExtraHTTPHeaders(from)
  await page.route('**/apply-code.*.js', (route) => route.abort())
  await page.goto('/about')
  await page.locator('[data-island="announcement"][data-awake="yes"]').waitFor()
  await offer(page).click()
  await page.waitForURL('**/cart**')

  const other = await shop.visit({ javaScriptEnabled: true })
  await other.setExtraHTTPHeaders(from)
  await other.goto('/about')
  await offer(other).click()
  await other.locator('#announcer', { hasText: 'is kept for your order' }).waitFor({ state: 'attached' })
  await other.locator('.announcement-close').click()
  await other.context().clearCookies()
  await other.goto('/about')
  expect(await other.locator('[data-island="announcement"]').isVisible()).toBe(false)
})

it('a code of the announcement that the service refuses leads to the page that says why', async () => {
  const page = await shop.visit({ javaScriptEnabled: true, mayComplainOf: /status of 4/ })
  await page.goto('/shop/salt-pig')
  await offer(page).evaluate((button: HTMLButtonElement) => {
    button.value = 'NONE'
  })
  await press(offer(page))
  expect(await textOf(page.locator('#notice'))).toContain('There is no coupon NONE.')
})

it('a code in the overlay of a page is applied in the language of the page', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  await page.goto('/de/about')
  await page.getByRole('button', { name: '12 % auf die Mittagsfähre' }).click()
  await press(page.getByRole('dialog').getByRole('button', { name: 'Code NOONFERRY einlösen' }))
  expect(new URL(page.url()).pathname).toBe('/de/cart')
  expect(await textOf(page.locator('#notice'))).toContain('NOONFERRY')
})

it('the note of a test payment leaves room above and below it in a cart', async () => {
  const page = await shop.visit()
  const gaps = () =>
    page.locator('.cart-page > .test-note').evaluate((note) => {
      const box = note.getBoundingClientRect()
      const above = note.previousElementSibling?.querySelector('h1')?.getBoundingClientRect()
      const below = note.nextElementSibling?.getBoundingClientRect()
      return [box.top - (above?.bottom ?? box.top), (below?.top ?? box.bottom) - box.bottom]
    })
  await addToCart(page, 'tide-mug', { Color: 'Tide' })
  await page.goto('/cart')
  expect(Math.min(...(await gaps()))).toBeGreaterThanOrEqual(16)
})
