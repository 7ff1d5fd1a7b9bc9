import { make, makeIconButton } from '../../parts/make.ts'
import { fetchPage } from '../../runtime/fetch-page.ts'
import './styles.css'

/** Makes the overlay from its page, closed. Throws when the page cannot be loaded, or is no overlay. */
export async function loadOverlay(url: string, closeLabel: string): Promise<HTMLElement> {
  const { page } = await fetchPage(url)
  const offer = page.querySelector('.offer')
  const heading = offer?.querySelector('h1')
  if (!offer || !heading) throw new Error(`${url} has no overlay.`)
  // The page around it has a heading of its own.
  heading.replaceWith(make('h2', { class: heading.className, id: 'offer-title' }, ...heading.childNodes))
  const close = makeIconButton('overlay-close', closeLabel, 'close')
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
  return overlay
}
