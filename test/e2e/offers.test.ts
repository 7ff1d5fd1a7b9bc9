import { expect, it } from 'vitest'
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

it.each([
  { script: 'with', javaScriptEnabled: true },
  { script: 'without', javaScriptEnabled: false },
])('a code of the announcement is applied by one press, $script script', async ({ javaScriptEnabled }) => {
  const page = await shop.visit({ javaScriptEnabled })
  await addToCart(page, 'tide-mug', { Color: 'Tide' }, 2)
  await page.goto('/about')
  await press(page.getByRole('button', { name: 'Use code WELCOME10' }))
  expect(await textOf(page.locator('#notice'))).toBe('Coupon WELCOME10 applied.')
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
