import type { Page } from 'playwright-core'

/**
 * The islands of a page that can be seen: how many there are of each name, and which of them failed. One whose component prints
 * other markup than its template has failed, too, though visitors do not see it.
 */
export interface Islands {
  readonly names: readonly string[]
  readonly failed: readonly string[]
}

/** Goes through a page as a visitor would, and waits until every island that can be seen is awake. */
export async function wakeIslands(page: Page): Promise<Islands> {
  await page.evaluate(passThrough)
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[data-island]')]
      .filter((island) => island.checkVisibility())
      .every(({ dataset }) => dataset['awake'] === 'yes' || dataset['awake'] === 'failed'),
  )
  return page.evaluate(() => {
    const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
    const nameOf = ({ dataset }: HTMLElement) => dataset['island'] ?? ''
    return {
      names: islands.map(nameOf),
      failed: islands.filter(({ dataset }) => dataset['awake'] === 'failed' || 'anew' in dataset).map(nameOf),
    }
  })
}

/** Runs in the page: scrolls a screen at a time, and touches each island as a pointer does. */
async function passThrough(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y)
    await frame()
  }
  for (const island of document.querySelectorAll('[data-island]')) {
    island.dispatchEvent(new PointerEvent('pointerenter'))
    island.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  }
  scrollTo(0, 0)
  await frame()
}
