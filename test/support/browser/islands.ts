import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { CART_API_PATH } from '../../../engine/domain/data/cart-path.ts'
import { holdCalls } from './hold-calls.ts'

/** The elements of an island, once they answer to events. */
export async function awaken(page: Page, name: string): Promise<Locator> {
  const island = page.locator(`[data-island="${name}"]`)
  // Without waiting for it to be visible: a closed overlay is not.
  await island.first().evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' })
    // Wakes those that wait for a touch.
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  })
  await page.locator(`[data-island="${name}"][data-awake="yes"]`).first().waitFor({ state: 'attached' })
  return island
}

/** Opens the page of a product with its form awake. */
export async function openProduct(page: Page, urlId: string): Promise<void> {
  await page.goto(`/shop/${urlId}`)
  await awaken(page, 'product-form')
}

/** The button that buys the product of the page, whatever it says. */
export function buyButton(page: Page): Locator {
  return page.locator('.product-form .button[type=submit]')
}

/** The call that adds to the cart. */
export const ENTRIES = `**${CART_API_PATH}/entries`

/** Presses the button that buys, and looks at the page while the call is on its way. */
export async function buySlowly(page: Page, look: () => Promise<void> = async () => {}): Promise<void> {
  const { release } = await holdCalls(page, ENTRIES)
  await buyButton(page).click()
  await page.getByRole('button', { name: 'Adding…' }).waitFor()
  await look()
  release()
}

/** The text that screen readers heard last. */
export async function announced(page: Page): Promise<string> {
  return (await page.locator('#announcer').textContent()) ?? ''
}

export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement)
}

/** Stops the time of a page that has a clock of its own. A minute passes before, because the page's time cannot go back. */
export async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/** Whether a keyboard would start at the top of the page again. */
export function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement === null || document.activeElement === document.body)
}

/** A movement of the page that no input caused. */
interface LayoutShift {
  readonly value: number
  /** Where the moved elements were and are, a sentence each. */
  readonly moved: readonly string[]
}

/** Words of a heading move by a pixel or two when their typeface comes. */
export const TYPEFACE_SHIFT = 0.001

/** The movements of a page since it was opened, except those of words whose typeface came. */
export async function layoutShiftsOf(page: Page): Promise<readonly LayoutShift[]> {
  const all = await page.evaluate(async () => {
    interface Source {
      readonly node: Node | null
      readonly previousRect: DOMRectReadOnly
      readonly currentRect: DOMRectReadOnly
    }
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly Source[] }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width} × ${height} at ${x}, ${y}`
    const toShift = ({ value, sources }: Entry) => ({ value, moved: sources.map(describe) })
    const describe = ({ node, previousRect, currentRect }: Source) =>
      `${node instanceof Element ? node.className : node?.textContent}: ${place(previousRect)}, then ${place(currentRect)}`
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // The movements of this frame are known in the one after the next.
    for (let frames = 0; frames < 3; frames++) await frame()
    return new Promise<LayoutShift[]>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = (list.getEntriesByType('layout-shift') as Entry[]).filter(
          ({ hadRecentInput }) => !hadRecentInput,
        )
        resolve(shifts.map(toShift))
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      // Movements of the past come with this mark, where there are any.
      observer.observe({ type: 'mark' })
      performance.mark('all-known')
    })
  })
  return all.filter(({ value }) => value > TYPEFACE_SHIFT)
}

/** Buttons that are too small for fingers, a sentence each. */
export async function smallTargets(place: Locator): Promise<readonly string[]> {
  const small: string[] = []
  for (const button of await place.locator('button:visible').all()) {
    const box = await button.boundingBox()
    if (box !== null && (box.width < 44 || box.height < 44))
      small.push(`${await button.getAttribute('class')}: ${box.width} × ${box.height}`)
  }
  return small
}

/** Expects something of a page that comes about in its own time; `message` names it where one test looks at several. */
export function eventually<Value>(look: () => Promise<Value>, message = '') {
  return expect.poll(look, { message })
}

/**
 * Draws a finger across an element, by so many pixels to the right. It moves once in a frame, as the page sees a finger, because a
 * busy browser takes all moves of one frame for a tap.
 */
export async function swipe(place: Locator, byPx: number): Promise<void> {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const page = place.page()
  const session = await page.context().newCDPSession(page)
  const from = x + width / 2 - byPx / 2
  const touch = async (type: 'touchStart' | 'touchMove', at: number) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: at, y: y + height / 2 }] })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  await touch('touchStart', from)
  for (let step = 1; step <= STEPS; step++) await touch('touchMove', from + (step * byPx) / STEPS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** How many times a finger moves in a swipe. */
const STEPS = 10
