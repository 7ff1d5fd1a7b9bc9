import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts } from '../../runtime/texts.ts'
import { checkBuyerFields } from './check-fields.ts'
import { createFieldErrors } from './field-errors.ts'
import { followAddress } from './follow-address.ts'
import { sendOnce } from './send-once.ts'
import './styles.css'

/** The checkout: errors when a field is left, totals that follow the address, and one order however often the button is pressed. */
export const island: Island = async (root) => {
  const form = root.querySelector<HTMLFormElement>('.checkout-form')
  if (form === null) return
  const say = await loadTexts()
  const errors = createFieldErrors(form)
  checkBuyerFields(form, errors, say)
  const queue = followAddress(root, form, say)
  sendOnce(form, queue)
}
