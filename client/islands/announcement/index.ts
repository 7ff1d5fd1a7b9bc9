import { make, makeIconButton } from '../../parts/make.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { keep } from '../../runtime/storage.ts'

/** The name in storage, which `closed-announcement.ts` reads before the page is painted. */
const NAME = 'announcement'

/** The announcement of the website gets a button that closes it, until its words change. Its code is applied in place. */
export const island: Island = (bar) => {
  const words = bar.querySelector('p')
  if (bar.hidden || words === null) return
  const offer = words.innerHTML
  bar.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    const [form, pressed] = [event.target as HTMLFormElement, event.submitter as HTMLButtonElement]
    // Loaded by the press, because most visitors never press it.
    import('./apply-code.ts')
      .then(({ applyCode }) => applyCode(form, pressed))
      .catch(() => {
        // Sent as without script, so that the visitor reads why.
        form.append(make('input', { type: 'hidden', name: 'code', value: pressed.value }))
        form.submit()
      })
  })
  const button = makeIconButton('announcement-close', bar.dataset['close'] ?? '', 'close')
  button.addEventListener('click', () => {
    keep(NAME, offer)
    const hadFocus = bar.contains(document.activeElement)
    bar.hidden = true
    // The header comes next, so a keyboard goes on from there.
    if (hadFocus) document.querySelector<HTMLElement>('.site-header a')?.focus({ preventScroll: true })
  })
  bar.append(button)
}
