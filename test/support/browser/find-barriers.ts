import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Axe is a script. It comes by the browser's tools, so the policy of a page does not matter to it. */
export const WITH_AXE = { javaScriptEnabled: true }

/** The short form, which a browser reads in half of the time: each page needs it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Whether a control is named as it reads. Axe counts the rule among its experiments and leaves it out by default. */
const NAMES = { 'label-content-name-mismatch': { enabled: true } }

/** Rules whose answer may differ with the colours and the width of a window; others read what is in the page. */
export const RULES_OF_LOOKS: readonly string[] = [
  ...['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'label-content-name-mismatch'],
]

/** The part of a page that is audited, and by which rules: by default all of it, by all. */
interface Scope {
  readonly rules?: readonly string[]
  /** Selectors of what is left out. */
  readonly except?: readonly string[]
}

/** The violations that axe finds on a page as it is shown, a sentence each. */
export async function findBarriers(
  page: Page,
  { rules = [], except = [] }: Scope = {},
): Promise<readonly string[]> {
  await prepare(page)
  const options: axe.RunOptions = { resultTypes: ['violations'], rules: NAMES }
  if (rules.length > 0) options.runOnly = [...rules]
  const violations = await page.evaluate(runAxe, { options, except })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
}

/** Gives a page what its audits need, once. A frame needs its own. */
async function prepare(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) {
      await frame.evaluate(AXE)
      await frame.evaluate(endTransitions)
    }
}

/**
 * Runs in the page. Where motion is reduced, all properties have transitions of 0.01 ms. An inherited colour then needs
 * a frame for each level of elements, and axe would measure the old one.
 */
function endTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition-property: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Runs in the page, once its animations are over. */
async function runAxe({
  options,
  except,
}: {
  readonly options: axe.RunOptions
  readonly except: readonly string[]
}): Promise<readonly axe.Result[]> {
  const moving = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const { axe: auditor } = window as unknown as { readonly axe: typeof axe }
  const { violations } = await auditor.run({ exclude: except.map((selector) => [selector]) }, options)
  return violations
}
