import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBarriersInEachLook, WITH_AXE } from '../support/browser/find-barriers.ts'
import { buyCard, redeem } from '../support/browser/gift-cards.ts'
import { press } from '../support/browser/pages.ts'
import { addToCart, placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

/** A visitor whose pages run the audit and no script of ours, because these stories send forms. */
async function visit(): Promise<Page> {
  const page = await shop.visit(WITH_AXE)
  await page.route('**/assets/client/**', (route) => route.abort())
  return page
}

describe('for visitors with assistive technology', () => {
  it('the page for reviews has none', async () => {
    const page = await visit()
    await addToCart(page, 'salt-pig')
    await page.goto('/checkout')
    await placeOrder(page)
    await press(page.getByRole('link', { name: 'Review what you bought' }))
    expect(await findBarriersInEachLook(page)).toEqual([])
    await press(page.getByRole('button', { name: 'Send review of Salt Pig' }))
    expect(await findBarriersInEachLook(page)).toEqual([])
  })

  it('a gift card has none', async () => {
    const page = await visit()
    const code = await buyCard(page)
    expect(await findBarriersInEachLook(page)).toEqual([])
    await addToCart(page, 'sound-chart')
    await redeem(page, 'HARBOUR')
    expect(await findBarriersInEachLook(page)).toEqual([])
    await redeem(page, code)
    expect(await findBarriersInEachLook(page)).toEqual([])
    await press(page.getByRole('button', { name: 'Checkout' }))
    expect(await findBarriersInEachLook(page)).toEqual([])
  })

  it('pages after an order have none', async () => {
    const page = await visit()
    for (const payment of ['Approve the payment', 'Pay later by transfer']) {
      await addToCart(page, 'tide-mug', { Color: 'Tide' })
      await addToCart(page, 'twelve-knots')
      await page.goto('/checkout')
      await page.getByRole('radio', { name: payment }).check()
      await placeOrder(page)
      const query = new URL(page.url()).search
      const ways = ['status', 'email', 'email/document'].map((name) => `/checkout/${name}${query}`)
      // An unpaid product links to the status of its order.
      const paths = [page.url(), ...ways, `/checkout/digital${query}&item=twelve-knots`]
      for (const path of paths) {
        await page.goto(path)
        expect(await findBarriersInEachLook(page)).toEqual([])
      }
    }
  })
})
