import type { Page } from 'playwright-core'

/** Keeps errors that the page reports to itself, so that they are no complaint of the browser. */
export async function keepErrors(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const kept: string[] = []
    Object.assign(window, { kept })
    addEventListener('error', (event) => {
      event.preventDefault()
      kept.push(event.message)
    })
  })
  return () => page.evaluate(() => (window as unknown as { kept: readonly string[] }).kept)
}
