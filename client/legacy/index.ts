import type { Island } from '../runtime/start-islands.ts'

/** The module of each element in `LEGACY`. Few pages need more than two of them. */
const MODULES: Readonly<Record<string, () => Promise<{ readonly island: Island }>>> = {
  'img[data-src]': () => import('./picture.ts'),
  '.product-variants': () => import('./product/variants.ts'),
  '.sqs-add-to-cart-button': () => import('./product/buy-button.ts'),
  '.sqs-product-quick-view-button': () => import('./quick-view.ts'),
  '.sqs-video-wrapper': () => import('./video.ts'),
  '.sqs-gallery-design-slideshow': () => import('./slideshow.ts'),
  '.sqs-simple-like': () => import('./like-count.ts'),
  '.squarespace-social-buttons': () => import('./social-buttons.ts'),
}

/** Markup of existing themes, without React. */
export const island: Island = async (element, start) => {
  for (const [selector, load] of Object.entries(MODULES))
    if (element.matches(selector)) await (await load()).island(element, start)
}
