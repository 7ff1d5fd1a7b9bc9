import type { Page } from 'playwright-core'

/** Requests that are on their way for as long as a test wants. */
export interface HeldCalls {
  /** The addresses of the requests so far. */
  readonly asked: readonly string[]
  /** Lets them go on, and all that follow. */
  readonly release: () => void
}

/**
 * Holds the requests of a page to an address, so that a test can look at the page meanwhile. A quick answer on a busy machine would
 * come before the look.
 */
export async function holdCalls(page: Page, url: string | RegExp): Promise<HeldCalls> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(url, async (route) => {
    asked.push(route.request().url())
    await held
    // The page may have given it up by now.
    await route.continue().catch(() => {})
  })
  return { asked, release }
}
