import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { crawl } from '../support/browser/crawl.ts'
import { buyCard, redeem } from '../support/browser/gift-cards.ts'
import { press } from '../support/browser/pages.ts'
import { addToCart, placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

/** Axe is a script, which the policy of a page refuses. */
const WITH_AXE = { javaScriptEnabled: true, bypassCSP: true }

/** What axe finds wrong with a page as it is shown, each as a sentence. */
async function findBarriers(page: Page): Promise<readonly string[]> {
  // Without a second page for each, which only frames need, and without word of all that is as it should be.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
}

describe('for visitors who see or steer otherwise', () => {
  it('no page has a barrier', { timeout: 180_000 }, async () => {
    const page = await shop.visit(WITH_AXE)
    const barriers: Record<string, readonly string[]> = {}
    await crawl(page, async (path) => {
      // A part of a list is made as the list is.
      if (path.includes('?')) return
      const found = await findBarriers(page)
      if (found.length > 0) barriers[path] = found
    })
    expect(barriers).toEqual({})
  })

  it.each([
    '/',
    '/shop',
    '/shop/ferry-blanket',
    '/cart',
    '/journal/how-to-coil-a-line',
    '/events',
    '/shop/tide-mug',
    '/lifeboat',
    '/donate?fund=constance&amount=40',
    '/newsletter/unsubscribe',
    '/sail-loft-course',
    '/fog',
    '/sounds',
    '/nothing',
  ])('%s has none in the dark, on a small screen', async (path) => {
    const viewport = { width: 390, height: 844 }
    const page = await shop.visit({ ...WITH_AXE, viewport, colorScheme: 'dark' })
    await page.goto(path)
    expect(await findBarriers(page)).toEqual([])
  })

  it('nothing keeps them from saying what they think of a purchase', async () => {
    const page = await shop.visit(WITH_AXE)
    await addToCart(page, 'salt-pig')
    await page.goto('/checkout')
    await placeOrder(page)
    await press(page.getByRole('link', { name: 'Review what you bought' }))
    expect(await findBarriers(page)).toEqual([])
    await press(page.getByRole('button', { name: 'Send review of Salt Pig' }))
    expect(await findBarriers(page)).toEqual([])
  })

  it.each(['light', 'dark'] as const)('a gift card has none, in the %s', async (colorScheme) => {
    const page = await shop.visit({ ...WITH_AXE, colorScheme, viewport: { width: 390, height: 844 } })
    const code = await buyCard(page)
    expect(await findBarriers(page)).toEqual([])
    await addToCart(page, 'sound-chart')
    await redeem(page, 'HARBOUR')
    expect(await findBarriers(page)).toEqual([])
    await redeem(page, code)
    expect(await findBarriers(page)).toEqual([])
    await press(page.getByRole('button', { name: 'Checkout' }))
    expect(await findBarriers(page)).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'the choices of a product have none, in the %s',
    async (colorScheme) => {
      const page = await shop.visit({ ...WITH_AXE, colorScheme })
      for (const urlId of ['ferry-blanket', 'enamel-kettle', 'tide-mug', 'rope-work']) {
        await page.goto(`/shop/${urlId}`)
        const summary = page.locator('.product-prices summary')
        if ((await summary.count()) > 0) await summary.click()
        expect(await findBarriers(page)).toEqual([])
      }
    },
  )

  it('an offer that is open has none', async () => {
    const page = await shop.visit(WITH_AXE)
    await page.goto('/about')
    await page.getByRole('button', { name: '12% on the noon ferry' }).click()
    expect(await findBarriers(page)).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'what comes after an order has none, in the %s',
    async (colorScheme) => {
      const page = await shop.visit({ ...WITH_AXE, colorScheme })
      for (const payment of ['Approve the payment', 'Pay later by transfer']) {
        await addToCart(page, 'tide-mug', { Color: 'Tide' })
        await addToCart(page, 'twelve-knots')
        await page.goto('/checkout')
        await page.getByRole('radio', { name: payment }).check()
        await placeOrder(page)
        const query = new URL(page.url()).search
        const ways = ['status', 'email', 'email/document'].map((name) => `/checkout/${name}${query}`)
        // What is not paid for leads to where it stands.
        const paths = [page.url(), ...ways, `/checkout/digital${query}&item=twelve-knots`]
        for (const path of paths) {
          await page.goto(path)
          expect(await findBarriers(page)).toEqual([])
        }
      }
    },
  )
})
