import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { keptPages, type PageOptions } from './kept-pages.ts'
import { workerBrowser } from './worker-browser.ts'

interface HostVisit extends PageOptions {
  /** Complaints of the browser that the story is about. */
  readonly mayComplainOf?: RegExp
}

/** A new visitor of any host, with scripts. The test fails when the browser complains about anything meanwhile. */
export async function visitHost(
  origin: string,
  { mayComplainOf, ...options }: HostVisit = {},
): Promise<Page> {
  const pages = keptPages(await workerBrowser([]))
  const { page, complaints, giveBack } = await pages.take({
    ...{ baseURL: origin, javaScriptEnabled: true },
    ...options,
  })
  onTestFinished(async () => {
    await giveBack()
    expect(complaints.filter((one) => !mayComplainOf?.test(one))).toEqual([])
  })
  return page
}
