import type { Page } from 'playwright-core'

const known = new Set<string>()

/** Whether a page shows a kind of element with colors that no page of this worker has shown so far. */
export async function showsNewColors(page: Page): Promise<boolean> {
  const before = known.size
  for (const kind of await page.evaluate(listKinds)) known.add(kind)
  return known.size > before
}

/** Runs in the page. A kind is a name with classes, the color of its text, and the color that is seen behind it. */
function listKinds(): readonly string[] {
  const backgrounds = new Map<Element | null, string>()
  const kinds = [...document.body.querySelectorAll('*')].map((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)'
    const behind = isClear ? (backgrounds.get(element.parentElement) ?? '') : backgroundColor
    backgrounds.set(element, behind)
    return [element.localName, element.className, color, behind].join(' ')
  })
  return [...new Set(kinds)]
}
