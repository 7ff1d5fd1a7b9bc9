import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Axe is a script. It comes by the browser's tools, so the policy of a page does not matter to it. */
export const WITH_AXE = { javaScriptEnabled: true }

/** Whether a control is named as it reads. Axe counts the rule among its experiments and leaves it out by default. */
const NAMES = { 'label-content-name-mismatch': { enabled: true } }

/** How visitors see a page: between them, they differ in both colours and width. */
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

/** The violations that axe finds on a page as it is shown, a sentence each; of all rules, or of these. */
export async function findBarriers(page: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  await prepare(page)
  const options: axe.RunOptions = { resultTypes: ['violations'], rules: NAMES }
  if (rules.length > 0) options.runOnly = [...rules]
  const violations = await page.evaluate(runAxe, options)
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
}

/**
 * Adds the kinds of elements that a page shows to `known`: their names, classes, attributes and colours. Answers whether one
 * was new, so that an audit could find something that it did not find on other pages.
 */
export async function showsNewKinds(page: Page, known: Set<string>): Promise<boolean> {
  const count = known.size
  for (const kind of await page.evaluate(listKinds)) known.add(kind)
  return known.size > count
}

/** Runs in the page. */
function listKinds(): readonly string[] {
  const kinds = [...document.querySelectorAll('*')].map((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    const role = element.getAttribute('role')
    const type = element.getAttribute('type')
    const names = element.getAttributeNames()
    return [element.localName, element.className, role, type, ...names, color, backgroundColor].join(' ')
  })
  return [...new Set(kinds)]
}

/** The violations of a page in the light on a wide screen and in the dark on a narrow one, in place. */
export async function findBarriersInEachLook(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  await inEachLook(page, async (look) => {
    found.push(...(await findBarriers(page)).map((barrier) => `${look}: ${barrier}`))
  })
  return found
}

/** Shows a page in each look, in place, and calls `look` with its name. The page keeps the last one. */
export async function inEachLook(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await prepare(page)
  for (const { colorScheme, viewport } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await look(`${colorScheme}, ${viewport.width} px wide`)
  }
}

/** Gives a page what its audits need, once: axe is half a megabyte. A frame needs its own. */
async function prepare(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) {
      await frame.evaluate(axe.source)
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
async function runAxe(options: axe.RunOptions): Promise<readonly axe.Result[]> {
  const moving = document
    .getAnimations()
    .filter(
      ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    )
  await Promise.allSettled(moving.map(({ finished }) => finished))
  const { axe: auditor } = window as unknown as { readonly axe: typeof axe }
  const { violations } = await auditor.run(document, options)
  return violations
}
