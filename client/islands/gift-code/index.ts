import { codeInFragment } from '../../../engine/domain/shop/gift-link.ts'
import type { Island } from '../../runtime/start-islands.ts'

/** The form for a gift card. It fills in the code of the link in the mail; the visitor presses the button. */
export const island: Island = (form) => {
  const field = form.querySelector<HTMLInputElement>('[name="giftCode"]')
  if (field === null) return
  const fillIn = () => {
    const code = codeInFragment(location.hash)
    if (code === '') return
    field.value = code
    // The address may be copied, or kept in a history that others read.
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  fillIn()
  // A link to the page that is open already loads none.
  addEventListener('hashchange', fillIn)
}
