import { make, makeIconButton } from '../../parts/make.ts'
import { fetchPage } from '../../runtime/fetch-page.ts'
import { loadTexts } from '../../runtime/texts.ts'
import type { createMemory } from './memory.ts'
import './styles.css'

type Memory = ReturnType<typeof createMemory>

/** Makes the overlay from its page, closed. Throws when the page cannot be loaded, or is no overlay. */
export async function loadOverlay(url: string, memory: Memory): Promise<HTMLElement> {
  const [{ page }, say] = await Promise.all([fetchPage(url), loadTexts()])
  const offer = page.querySelector('.offer')
  const heading = offer?.querySelector('h1')
  if (!offer || !heading) throw new Error(`${url} has no overlay.`)
  // The page around it has a heading of its own.
  heading.replaceWith(make('h2', { class: heading.className, id: 'offer-title' }, ...heading.childNodes))
  const close = makeIconButton('overlay-close', say('modal_close'), 'close')
  const overlay = make(
    'div',
    {
      ...{ class: 'overlay', id: 'popup-overlay', popover: '', role: 'dialog' },
      ...{ 'aria-labelledby': 'offer-title', tabindex: '-1', autofocus: '' },
    },
    document.adoptNode(offer),
    close,
  )
  close.onclick = () => overlay.hidePopover()
  rememberAnswers(overlay, memory)
  return overlay
}

function rememberAnswers(overlay: HTMLElement, memory: Memory): void {
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
}
