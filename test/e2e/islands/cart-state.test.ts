import { expect, it } from 'vitest'
import { fillCart } from '../../support/browser/filled-cart.ts'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { awaken, eventually } from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

it('the cart page says that it loads the cart, and that it works out the total', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  await fillCart(page.context(), [{ urlId: 'salt-pig' }])
  const loading = await holdCalls(page, /\/api\/commerce\/shopping-cart$/)
  await page.goto('/cart')
  await awaken(page, 'cart-page')
  const state = page.locator('.cart-state')
  const isBusy = () => page.locator('.cart-sum').getAttribute('aria-busy')
  expect([await textOf(state), await isBusy()]).toEqual(['Loading your cart…', 'true'])
  loading.release()
  await eventually(() => state.count()).toBe(0)
  expect(await isBusy()).toBeNull()
  const changing = await holdCalls(page, /\/shopping-cart\/entries\//)
  await page.getByRole('button', { name: 'One more of Salt Pig' }).click()
  await eventually(() => textOf(state)).toBe('Working out the total…')
  expect(await isBusy()).toBe('true')
  changing.release()
  await eventually(() => state.count()).toBe(0)
  expect(await isBusy()).toBeNull()
})
