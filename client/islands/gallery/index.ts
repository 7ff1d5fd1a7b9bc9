import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts } from '../../runtime/texts.ts'
import { startCarousel } from './carousel.ts'
import { openOnClick } from './open-on-click.ts'
import './styles.css'

/** A gallery: slideshows and sliders get controls, and pictures open in a lightbox where the owner wants one. */
export const island: Island = async (gallery) => {
  const say = await loadTexts()
  if (gallery.matches('.gallery-slideshow, .gallery-slider')) startCarousel(gallery, say)
  if (gallery.dataset['lightboxTheme'] !== undefined) openOnClick(gallery, say)
}
