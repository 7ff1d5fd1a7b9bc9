import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buyButton, ENTRIES, eventually, openProduct } from '../../support/browser/islands.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

const visit = () => shop.visit({ javaScriptEnabled: true, mayComplainOf: /net::ERR|^5\d\d |^429 / })

/** Lets a call do its work, and cuts the answer off. */
const cut = async (route: Route) => {
  await route.fetch()
  await route.abort('connectionreset')
}

const keyOf = (route: Route) => route.request().headers()['idempotency-key'] ?? ''

/** The keys of the calls to an address. `handle` answers each of them. */
async function recordKeys(page: Page, url: string, handle: (route: Route) => Promise<void>) {
  const keys: string[] = []
  await page.route(url, async (route) => {
    keys.push(keyOf(route))
    await handle(route)
  })
  return keys
}

/** Presses the button that buys, and closes the alert that follows. */
async function buyInVain(page: Page): Promise<void> {
  await buyButton(page).click()
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
}

describe('a write whose answer is lost', () => {
  it('is done once when it is sent again', async () => {
    const page = await visit()
    await openProduct(page, 'salt-pig')
    await page.route(ENTRIES, cut, { times: 1 })
    await buyInVain(page)
    await buyButton(page).click()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
    await page.goto('/cart')
    await eventually(() => page.getByLabel('Quantity of Salt Pig').inputValue()).toBe('1')
  })

  it('has another key after an answer, and for another wish', async () => {
    const page = await visit()
    await openProduct(page, 'salt-pig')
    const answers = [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Too late</h1>' }),
      (route: Route) => route.fulfill({ status: 429, json: { message: 'Too many.' } }),
      (route: Route) => route.abort(),
      (route: Route) => route.abort(),
    ]
    const keys = await recordKeys(page, ENTRIES, async (route) => answers[keys.length - 1]?.(route))
    for (const quantity of ['1', '1', '1', '1', '2']) {
      await page.locator('#quantity').fill(quantity)
      await buyInVain(page)
    }
    const [first, second, third, fourth, fifth] = keys
    expect([second, third]).toEqual([first, first])
    expect(new Set([third, fourth, fifth]).size).toBe(3)
  })
})
