import type { Locator, Page } from 'playwright-core'

/** More stops than any page has. */
const MOST_STOPS = 120

/** Moves the focus on by Tab until it is there. Throws at a stop that a visitor does not see, with its markup. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (stop > 0 || !(await holdsFocus(target))) await page.keyboard.press('Tab')
    const lost = await findLostFocus(page)
    if (lost !== '') throw new Error(lost)
    if (await holdsFocus(target)) return
  }
  throw new Error(`Tab does not lead to ${target}.`)
}

/** Asks by one query, because a script may replace the elements between two. */
async function holdsFocus(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) > 0
}

/** Where a visitor does not see the focus, in a sentence; '' where they do. */
export function findLostFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (active === null || active === document.body) return 'Nothing has the focus.'
    // A box is drawn by its label, or by the element after it.
    const drawn = [active, active.nextElementSibling, active.closest('label'), active.parentElement]
    const isMarked = (one: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    const marked = drawn.find((one): one is Element => one !== null && isMarked(one))
    const markup = active.outerHTML.slice(0, 160)
    if (marked === undefined) return `The focus is not drawn: ${markup}`
    const { left, top, width, height } = marked.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]),
    )
    const isSeen = points.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (marked.contains(hit) || hit.contains(marked))
    })
    return isSeen ? '' : `The focus is out of sight: ${markup}`
  })
}

/** Types into the field that Tab leads to. A list takes the first letters of its option. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
