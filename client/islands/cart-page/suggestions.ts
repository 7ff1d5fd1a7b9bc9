import { PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { inLanguage } from '../../runtime/in-language.ts'

/**
 * Shows products beside an empty cart. A page that came with a full cart has none, so they are taken from the page as it
 * is now.
 */
export async function showSuggestions(isEmpty: boolean): Promise<void> {
  const place = document.querySelector('.cart-page')
  const shown = place?.querySelector<HTMLElement>('.suggestions')
  if (shown) shown.hidden = !isEmpty
  if (shown || !isEmpty) return
  try {
    const html = await (await fetch(inLanguage(PAGE_PATH.cart))).text()
    const found = new DOMParser().parseFromString(html, 'text/html').querySelector('.suggestions')
    if (found !== null) place?.append(found)
  } catch {
    // The cart is empty all the same.
  }
}
