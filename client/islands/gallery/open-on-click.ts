import { isPlain } from '../../runtime/hold-clicks.ts'
import type { ScriptSay } from '../../runtime/texts.ts'

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
    void open(gallery, links, index, say)
  })
}

async function open(
  gallery: HTMLElement,
  links: readonly HTMLAnchorElement[],
  index: number,
  say: ScriptSay,
): Promise<void> {
  try {
    const { openLightbox } = await import('./lightbox.ts')
    openLightbox({
      links,
      index,
      say,
      theme: gallery.dataset['lightboxTheme'] === 'light' ? 'light' : 'dark',
    })
  } catch (error) {
    reportError(error)
    // Without the lightbox, the link still leads to the picture.
    const link = links[index]
    if (link !== undefined) location.assign(link.href)
  }
}
