import type { Page, Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { PATIENCE_MS } from '../patience.ts'
import { auditState, PHONE } from './audit-state.ts'
import { holdScripts } from './hold-scripts.ts'
import type { OpenShop } from './visits.ts'
import type { State, Walk } from './walks.ts'

/** A state takes a second, and some of its waits longer. */
const STATE_TIMEOUT_MS = PATIENCE_MS / 2

/** Tests each walk of a shop: the audits of all its states find nothing. */
export function testWalks(shop: OpenShop, walks: readonly Walk[]): void {
  for (const walk of walks)
    it(walk.walk, { timeout: PATIENCE_MS + walk.states.length * STATE_TIMEOUT_MS }, async () => {
      expect(await takeWalk(shop, walk)).toEqual({})
    })
}

/** Mistakes of the states of a walk, by their names. */
async function takeWalk(
  shop: OpenShop,
  { states, visitor = {}, hasScript = false }: Walk,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const page = await shop.visit({ ...PHONE, ...visitor, javaScriptEnabled: true })
  const during = hasScript ? undefined : await holdScripts(page)
  const newestAnswer = watchAnswers(page)
  const problems: Record<string, readonly string[]> = {}
  for (const state of states) {
    await reach(state, page, shop)
    const found = await auditState(state, { page, answer: newestAnswer(), during })
    if (found.length > 0) problems[state.what] = found
  }
  return problems
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
