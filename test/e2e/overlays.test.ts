import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { awaken } from '../support/browser/islands.ts'
import { textOf } from '../support/browser/pages.ts'
import { addToCart } from '../support/browser/shopping.ts'
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
  it('is opened and closed by keys, and gives the focus back', async () => {
    const page = await open()
    expect(await offerOf(page).count()).toBe(0)
    await tabOf(page).focus()
    await page.keyboard.press('Enter')
    await offerOf(page).waitFor()
    expect(await page.locator(':focus').getAttribute('id')).toBe('popup-overlay')
    await page.keyboard.press('Tab')
    expect(await textOf(page.locator(':focus'))).toBe('Browse the shop')
    await page.keyboard.press('Escape')
    expect(await offerOf(page).isVisible()).toBe(false)
    expect(await textOf(page.locator(':focus'))).toBe('12% on the noon ferry')
    await page.keyboard.press('Space')
    expect(await offerOf(page).isVisible()).toBe(true)
  })

  it('is closed by its button and by a click beside it', async () => {
    const page = await open()
    await tabOf(page).click()
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

describe('an offer at the edge of the window, without script', () => {
  it.each([
    { width: 360, height: 740 },
    { width: 1024, height: 768 },
    { width: 1280, height: 800 },
  ])('covers neither words nor the cart at $width', async (viewport) => {
    const page = await shop.visit({ viewport })
    await addToCart(page, 'tide-mug', { Color: 'Tide' })
    await page.goto('/about')
    const [tab, cart] = [await rectOf(page.locator('.overlay-tab')), await rectOf(page.locator('.cart-pill'))]
    expect(tab.right < cart.left || tab.bottom < cart.top || tab.top > cart.bottom).toBe(true)
    const texts = await page.locator('main :is(h1, h2, p, li)').all()
    const covered = []
    for (const text of texts) {
      const rect = await rectOf(text)
      if (rect.left < tab.right && rect.right > tab.left && rect.top < tab.bottom && rect.bottom > tab.top)
        covered.push(await text.innerText())
    }
    expect(covered).toEqual([])
  })
})
