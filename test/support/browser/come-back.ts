import type { BrowserContextOptions, Page } from 'playwright-core'

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

/** All that the browser of a visitor still has after a time, once it was closed: cookies that have not ended, and the storage. */
export async function keptAfter(page: Page, afterMs: number): Promise<StorageState> {
  const { cookies, origins } = await page.context().storageState()
  const afterS = afterMs / 1000
  const nowS = Date.now() / 1000
  return {
    origins,
    cookies: cookies
      .filter(({ expires }) => expires > nowS + afterS)
      .map((cookie) => ({ ...cookie, expires: cookie.expires - afterS })),
  }
}
