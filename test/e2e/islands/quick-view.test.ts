import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { hasFocus } from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

const linkOf = (page: Page, title: string) => page.getByRole('link', { name: `Quick look: ${title}` })
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function openShop(options: Parameters<typeof shop.visit>[0] = {}): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true, ...options })
  await page.goto('/shop')
  await page.locator('[data-island="list"][data-awake="yes"]').waitFor()
  return page
}

/** Opens a product in its dialog, and waits for its form. */
async function lookAt(page: Page, title: string) {
  await linkOf(page, title).click()
  const dialog = dialogOf(page, title)
  await dialog.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
  return dialog
}

describe('the quick view, with script', () => {
  it('shows the product with its price, pictures and form, and sells it', async () => {
    const page = await openShop()
    const dialog = await lookAt(page, 'Enamel Kettle')
    expect(new URL(page.url()).pathname).toBe('/shop')
    expect(await textOf(dialog.locator('.product-price').first())).toBe('From $64.00')
    expect(await dialog.locator('.product-pictures img').count()).toBeGreaterThan(0)
    expect(await dialog.locator('.product-body, .share, h1').count()).toBe(0)
    await dialog.getByRole('radio', { name: 'Navy' }).check()
    await dialog.getByRole('radio', { name: '1½ qt' }).check()
    await dialog.getByRole('button', { name: 'Add to cart' }).click()
    await page.locator('.cart-pill [data-cart-count]', { hasText: '1' }).waitFor()
  })

  it('closes by Escape, its button and a click outside, and gives the focus back', async () => {
    const page = await openShop()
    for (const way of ['Escape', 'the button', 'a click outside']) {
      const dialog = await lookAt(page, 'Tide Mug')
      if (way === 'Escape') await page.keyboard.press('Escape')
      else if (way === 'the button') await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      else await page.mouse.click(5, 5)
      await dialog.waitFor({ state: 'detached' })
      expect(await hasFocus(linkOf(page, 'Tide Mug')), way).toBe(true)
    }
    await lookAt(page, 'Salt Pig')
  })

  it('works by keyboard, in a list that was filtered', async () => {
    const page = await openShop()
    await page.locator('.filter a', { hasText: 'Desk' }).click()
    await page.waitForURL('**/shop?category=Desk')
    await page.locator('.list:not([aria-busy])').waitFor()
    await linkOf(page, 'Logbook').focus()
    await page.keyboard.press('Enter')
    await dialogOf(page, 'Logbook').locator('[data-island="product-form"][data-awake="yes"]').waitFor()
    await dialogOf(page, 'Logbook').getByRole('link', { name: 'View full details' }).click()
    await page.waitForURL('**/shop/logbook')
  })

  it('says that it loads, and forgets the answer when it was closed before', async () => {
    const page = await openShop()
    const { release } = await holdCalls(page, '**/shop/tide-mug')
    await linkOf(page, 'Tide Mug').click()
    await dialogOf(page, 'Tide Mug').getByText('Loading…').waitFor()
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Tide Mug').waitFor({ state: 'detached' })
    release()
    await lookAt(page, 'Salt Pig')
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    // A product that cannot be fetched has a page.
    await page.unrouteAll()
    await page.route('**/shop/tide-mug', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    )
    await linkOf(page, 'Tide Mug').click()
    await page.waitForURL('**/shop/tide-mug')
  })
})
