import { isPlain } from '../../runtime/hold-clicks.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { openLightbox } from './lightbox.ts'

/** Opens the pictures of a gallery in its lightbox. A click with a modifier follows the link, as without script. */
export function openOnClick(gallery: HTMLElement, say: ScriptSay): void {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('a.frame')]
  for (const link of links) {
    link.setAttribute('aria-haspopup', 'dialog')
    // The lightbox opens here, so the word about a new window is no longer true.
    link.querySelector('.visually-hidden')?.remove()
  }
  gallery.addEventListener('click', (event) => {
    const index = links.findIndex((link) => link.contains(event.target as Node))
    if (index === -1 || !isPlain(event)) return
    event.preventDefault()
    openLightbox({
      links,
      index,
      say,
      theme: gallery.dataset['lightboxTheme'] === 'light' ? 'light' : 'dark',
    })
  })
}
