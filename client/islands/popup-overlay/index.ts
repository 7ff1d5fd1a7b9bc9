import type { Island } from '../../runtime/start-islands.ts'
import { createMemory } from './memory.ts'
import { awaitMoment } from './moment.ts'

/**
 * The overlay of the website. Its tab opens it without this script, too.
 *
 * It opens by itself when the owner set a moment, and the visitor has neither closed this version lately nor taken the
 * offer. The browser closes it by Escape, its button and a click outside.
 */
export const island: Island = (overlay) => {
  const memory = createMemory(overlay)
  overlay.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'closed') memory.close()
  })
  overlay.addEventListener('submit', memory.submit)
  overlay.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a[href]') !== null) memory.submit()
  })
  // A visitor who leaves while it is open has seen it.
  addEventListener('pagehide', () => {
    if (overlay.matches(':popover-open')) memory.close()
  })
  if (!memory.isQuiet()) awaitMoment(overlay, () => openUnlessQuiet(overlay, memory.isQuiet))
}

/** Another tab may have closed it since. */
function openUnlessQuiet(overlay: HTMLElement, isQuiet: () => boolean): void {
  if (!isQuiet() && !overlay.matches(':popover-open')) overlay.showPopover()
}
