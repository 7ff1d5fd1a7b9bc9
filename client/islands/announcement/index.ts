import { makeIconButton } from '../../parts/make.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { keep } from '../../runtime/storage.ts'

/** The name in storage, which `closed-announcement.ts` reads before the page is painted. */
const NAME = 'announcement'

/** The announcement of the website gets a button that closes it, until its words change. */
export const island: Island = (bar) => {
  const words = bar.querySelector('p')
  if (bar.hidden || words === null) return
  const button = makeIconButton('announcement-close', bar.dataset['close'] ?? '', 'close')
  button.addEventListener('click', () => {
    keep(NAME, words.innerHTML)
    const hadFocus = bar.contains(document.activeElement)
    bar.hidden = true
    // The header comes next, so a keyboard goes on from there.
    if (hadFocus) document.querySelector<HTMLElement>('.site-header a')?.focus({ preventScroll: true })
  })
  bar.append(button)
}
