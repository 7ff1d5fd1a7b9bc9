import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillCart } from '../support/browser/filled-cart.ts'
import { awaken } from '../support/browser/islands.ts'
import { textOf } from '../support/browser/pages.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const tabOf = (page: Page) => page.locator('.overlay-tab')
const offerOf = (page: Page) => page.getByRole('dialog', { name: 'Twelve Percent on the Noon Ferry' })

const rectOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not shown.')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

/** Opens a page with the tab, with script. */
async function open(options: Parameters<typeof shop.visit>[0] = {}): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true, ...options })
  await page.goto('/about')
  await awaken(page, 'popup-overlay')
  return page
}

describe('an offer at the edge of the window, with script', () => {
  it('is opened and closed by keys, its button and a click beside it, and gives the focus back', async () => {
    const page = await open()
    expect(await offerOf(page).count()).toBe(0)
    await tabOf(page).focus()
    await page.keyboard.press('Enter')
    await offerOf(page).waitFor()
    expect(await page.locator(':focus').getAttribute('id')).toBe('popup-overlay')
    await page.keyboard.press('Tab')
    expect(await textOf(page.locator(':focus'))).toBe('Use code NOONFERRY')
    await page.keyboard.press('Escape')
    expect(await offerOf(page).isVisible()).toBe(false)
    expect(await textOf(page.locator(':focus'))).toBe('12% on the noon ferry')
    await page.keyboard.press('Space')
    expect(await offerOf(page).isVisible()).toBe(true)
    await offerOf(page).getByRole('button', { name: 'Close' }).click()
    expect(await offerOf(page).isVisible()).toBe(false)
    await tabOf(page).click()
    await page.mouse.click(5, 5)
    expect(await offerOf(page).isVisible()).toBe(false)
  })

  it('leads to its page where it cannot be loaded', async () => {
    const page = await open({ mayComplainOf: /noon-ferry/ })
    await page.route('**/noon-ferry', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    )
    await tabOf(page).click()
    await page.waitForURL('**/noon-ferry')
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Twelve Percent on the Noon Ferry')
  })
})

it('an offer at the edge of the window covers neither words nor the cart', async () => {
  const page = await shop.visit()
  await fillCart(page.context(), [{ urlId: 'tide-mug', variant: 'Tide' }])
  await page.goto('/about')
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    const [tab, cart] = [await rectOf(page.locator('.overlay-tab')), await rectOf(page.locator('.cart-pill'))]
    expect(tab.right < cart.left || tab.bottom < cart.top || tab.top > cart.bottom).toBe(true)
    const covered = await page.locator('main :is(h1, h2, p, li)').evaluateAll(
      (texts, { left, right, top, bottom }) =>
        texts
          .filter((text) => {
            const rect = text.getBoundingClientRect()
            return rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top
          })
          .map((text) => text.textContent),
      tab,
    )
    expect([viewport, covered]).toEqual([viewport, []])
  }
})
