import { isPlain } from '../../runtime/hold-clicks.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { createMemory } from './memory.ts'

/**
 * The tab of the website's overlay. Without this script, or where the overlay cannot be loaded, it leads to its page.
 *
 * The overlay opens by itself when the owner set a moment, and the visitor has neither closed this version lately nor
 * taken the offer. The browser closes it by Escape and a click outside.
 */
export const island: Island = (root) => {
  const tab = root.querySelector('a')
  if (tab === null || !('showPopover' in tab)) return
  const memory = createMemory(root)
  let overlay: Promise<HTMLElement> | undefined
  const load = async () => {
    // Loaded when it opens, because most visitors never open it.
    const script = await import('./load-overlay.ts')
    const loaded = await script.loadOverlay(tab.href, memory)
    root.after(loaded)
    return loaded
  }
  const show = async () => {
    overlay ??= load()
    const loaded = await overlay
    if (!loaded.matches(':popover-open')) loaded.showPopover()
  }
  tab.role = 'button'
  tab.ariaHasPopup = 'dialog'
  tab.addEventListener('click', (event) => {
    if (!isPlain(event)) return
    event.preventDefault()
    show().catch(() => location.assign(tab.href))
  })
  tab.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    tab.click()
  })
  const { delaySeconds, scrollPercent, opensOnExit } = root.dataset
  if (memory.isQuiet() || (delaySeconds ?? scrollPercent ?? opensOnExit) === undefined) return
  const awaitOwners = async () => {
    // Loaded where the owner set a moment, because most set none.
    const { awaitMoment } = await import('./moment.ts')
    // Another tab may have closed it since.
    awaitMoment(root, () => memory.isQuiet() || void show().catch(() => {}))
  }
  // An overlay that opens by itself and cannot be loaded stays closed.
  awaitOwners().catch(() => {})
}
