import type { Page, Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { auditState, PHONE } from './audit-state.ts'
import { holdScripts } from './hold-scripts.ts'
import type { OpenShop } from './visits.ts'
import type { State, Walk } from './walks.ts'

/** Tests each walk of a shop: the audits of all its states find nothing. */
export function testWalks(shop: OpenShop, walks: readonly Walk[]): void {
  it.each(walks)('$walk', async ({ states, visitor = {}, hasScript = false }) => {
    const page = await shop.visit({ ...PHONE, ...visitor, javaScriptEnabled: true })
    const during = hasScript ? undefined : await holdScripts(page)
    const newestAnswer = watchAnswers(page)
    const problems: Record<string, readonly string[]> = {}
    for (const state of states) {
      await reach(state, page, shop)
      const found = await auditState(state, { page, answer: newestAnswer(), during })
      if (found.length > 0) problems[state.what] = found
    }
    expect(problems).toEqual({})
  })
}

async function reach({ what, reach: go }: State, page: Page, shop: OpenShop): Promise<void> {
  try {
    await go(page, shop)
  } catch (cause) {
    throw new Error(`On the way to "${what}": ${cause}`, { cause })
  }
}

/** Answers the page that came last since it was asked, if any did. */
function watchAnswers(page: Page): () => Response | undefined {
  let newest: Response | undefined
  page.on('response', (response) => {
    const isPage = response.request().isNavigationRequest() && response.frame() === page.mainFrame()
    if (isPage && response.headers()['location'] === undefined) newest = response
  })
  return () => {
    const answer = newest
    newest = undefined
    return answer
  }
}
