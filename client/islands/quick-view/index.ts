import { isPlain } from '../../runtime/hold-clicks.ts'
import type { Island } from '../../runtime/start-islands.ts'
import './styles.css'

/** Opens the product that a link leads to in a dialog over the list. */
export const island: Island = (root, start) => {
  const link = root as HTMLAnchorElement
  const title = link.closest('.card')?.querySelector('.card-title')?.textContent?.trim() ?? ''
  // The visitor reaches for the link, so the dialog will be wanted soon.
  const load = () => import('./quick-view.tsx')
  load().catch(() => {})
  link.setAttribute('aria-haspopup', 'dialog')
  link.addEventListener('click', (event) => {
    if (!isPlain(event)) return
    event.preventDefault()
    load()
      .then(({ openQuickView }) => openQuickView({ url: link.href, title, start }))
      .catch(() => location.assign(link.href))
  })
}
