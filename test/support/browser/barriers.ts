import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Options of a visit for axe, which is a script, so the policy of a page would refuse it. */
export const WITH_AXE = { javaScriptEnabled: true, bypassCSP: true }

/** The violations that axe finds on a page as it is shown, each as a sentence. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  // Legacy mode opens no second page, which only frames need. Other results than violations are not gathered.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
}
