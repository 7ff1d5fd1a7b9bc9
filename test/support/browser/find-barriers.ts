import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Axe is a script, which the policy of a page refuses. */
export const WITH_AXE = { javaScriptEnabled: true, bypassCSP: true }

/** Whether a control is named as it reads. Axe counts the rule among its experiments and leaves it out by default. */
const NAMES = { 'label-content-name-mismatch': { enabled: true } }

/** The violations that axe finds on a page as it is shown, a sentence each; of all rules, or of these. */
export async function findBarriers(page: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  // Without a second page for each, which only frames need, and without word of all that is as it should be.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], rules: NAMES })
  if (rules.length > 0) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
}
