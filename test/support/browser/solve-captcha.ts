import type { Page } from 'playwright-core'

/** Solves the captcha of a page, and waits until the page knows: the provider's frame is a process of its own, and tells it by a message. */
export async function solveCaptcha(page: Page): Promise<void> {
  await page.frameLocator('iframe[title="Captcha"]').getByRole('button').click()
  await page.locator('iframe[data-solved]').waitFor()
}
