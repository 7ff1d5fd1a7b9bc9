import type { Page, Response } from 'playwright-core'
import { findSlips } from '../http/find-slips.ts'
import { findBarriers, RULES_OF_LOOKS } from './find-barriers.ts'
import { findOverflow, findProblems } from './find-problems.ts'
import type { During } from './hold-scripts.ts'
import { smallTargets } from './islands.ts'
import { showsNewColors } from './new-colors.ts'
import { wakeIslands } from './wake-islands.ts'
import type { State } from './walks.ts'

/** How visitors see a page. States are reached on a phone in the dark, because a narrow window is where a layout breaks. */
export const PHONE = { colorScheme: 'dark', viewport: { width: 320, height: 640 } } as const
export const DESK = { colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const

/** The second look of a state that is no page of a template: its width would take half of the time. */
const LIGHT_PHONE = { ...PHONE, colorScheme: 'light' } as const

/** Regions that are the same on each page: they are audited on one page of each template. */
const SHARED = ['body > header', 'body > footer']

/** A page that shows a state, and how it was answered when that was a page of its own. */
interface Shown {
  readonly page: Page
  readonly answer: Response | undefined
  /** Missing where the scripts of the page run. */
  readonly during?: During | undefined
}

/**
 * All that is wrong with a state: its status, markup and layout, its barriers, and those that the light brings. A state whose elements
 * all have colors that were audited before is not looked at in the light.
 */
export async function auditState(state: State, shown: Shown): Promise<readonly string[]> {
  const { page, during = (audit) => audit() } = shown
  const found = [...(await auditAnswer(state, shown.answer))]
  if (!state.isForeign) found.push(...(await findProblems(page)))
  if (state.isOpened && shown.during === undefined) found.push(...(await wake(page)))
  const except = state.page !== undefined || state.isWhole === true ? [] : SHARED
  return during(async () => {
    found.push(...(await auditLook(state, page)), ...(await findBarriers(page, { except })))
    if (!(await showsNewColors(page)) && state.page === undefined) return found
    await look(page, state.page === undefined ? LIGHT_PHONE : DESK)
    const again = [
      ...(await auditLook(state, page)),
      ...(await findBarriers(page, { except, rules: RULES_OF_LOOKS })),
    ]
    await look(page, PHONE)
    return [...found, ...again.map((one) => `In the light: ${one}`)]
  })
}

async function auditAnswer(
  { status = 200, isForeign = false }: State,
  answer: Response | undefined,
): Promise<readonly string[]> {
  if (answer === undefined) return []
  const wrong = answer.status() === status ? [] : [`It answers ${answer.status()}, not ${status}.`]
  return isForeign ? wrong : [...wrong, ...(await findSlips(await answer.text()))]
}

async function auditLook({ buttons }: State, page: Page): Promise<readonly string[]> {
  const small = buttons === undefined ? [] : await smallTargets(page.locator(buttons))
  return [...(await findOverflow(page)), ...small.map((one) => `This is too small for a finger: ${one}`)]
}

async function wake(page: Page): Promise<readonly string[]> {
  const { failed } = await wakeIslands(page)
  return failed.map((name) => `The island ${name} failed.`)
}

async function look(
  page: Page,
  { viewport, colorScheme }: typeof PHONE | typeof DESK | typeof LIGHT_PHONE,
): Promise<void> {
  if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
}
