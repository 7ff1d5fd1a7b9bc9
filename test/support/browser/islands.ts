import type { Locator, Page } from 'playwright-core'

/** Waits until an island of the page answers to events. */
export async function awake(page: Page, island: string): Promise<void> {
  await page.locator(`[data-island="${island}"][data-awake="yes"]`).waitFor({ state: 'attached' })
}

/** Opens the page of a product with its form awake. */
export async function openProduct(page: Page, urlId: string): Promise<void> {
  await page.goto(`/shop/${urlId}`)
  await awake(page, 'product-form')
}

/** The button that buys the product of the page, whatever it says. */
export function buyButton(page: Page): Locator {
  return page.locator('.product-form [type=submit]')
}

/** The text that screen readers heard last. */
export async function announced(page: Page): Promise<string> {
  return (await page.locator('#announcer').textContent()) ?? ''
}

export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement)
}
