import { CART_FIELDS_PATH, withQuery } from '../../../engine/domain/data/script-paths.ts'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import { loadQuestions } from '../../parts/fields-modal/questions.ts'
import { create, showAlert } from '../../parts/show-alert.ts'
import { showBusy } from '../../parts/show-busy.ts'
import type { Purchase } from '../../runtime/buy.ts'
import { CallFailed } from '../../runtime/call.ts'
import { createCall } from '../../runtime/call-state.ts'
import { failureText, fieldErrors } from '../../runtime/failure-text.ts'
import { inLanguage } from '../../runtime/in-language.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import '../../parts/modal.css'
import '../../parts/fields-modal/fields-modal.css'

/** A purchase whose questions are asked. */
export interface Asked {
  readonly purchase: Purchase
  /** Values of the page's address for hidden fields, by the keys of the fields. */
  readonly hidden: Readonly<Record<string, string>>
  /** The title of the alert when the answers cannot be sent. */
  readonly failureTitle: string
  /** Sends valid answers, and returns what happens when the dialog has closed. Throws `CallFailed`. */
  readonly send: (answers: FormValues) => Promise<() => void>
}

/** Asks the questions of a product in a dialog, from the page that asks them without script. */
export async function askQuestions(
  say: ScriptSay,
  { purchase, hidden, failureTitle, send }: Asked,
): Promise<void> {
  const { itemId, sku, quantity } = purchase
  const query = { ...hidden, itemId, sku, quantity: String(quantity) }
  const { heading, lede, form, fields } = await loadQuestions(withQuery(inLanguage(CART_FIELDS_PATH), query))
  const dialog = create('dialog', 'modal fields-modal')
  const title = create('h2', 'fields-modal-title', heading)
  title.id = 'legacy-questions'
  dialog.setAttribute('aria-labelledby', title.id)
  const close = create('button', 'modal-close', '×')
  close.type = 'button'
  close.ariaLabel = say('modal_close')
  close.onclick = () => dialog.close()
  const box = create('div', 'modal-box')
  box.append(title, create('p', 'fields-modal-lede', lede), form, close)
  dialog.append(box)
  dialog.onclose = () => dialog.remove()
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  const start = createCall(button === null ? () => {} : showBusy(button, say('product_adding')))
  const onError = (error: unknown) => {
    const isRefused = error instanceof CallFailed && error.refusal.code === 'fields_invalid'
    if (isRefused) fields.refuse(fieldErrors(error) ?? {})
    else showAlert(say, failureTitle, failureText(error, say))
  }
  const deliver = async () => {
    const finish = await send(fields.answers())
    dialog.close()
    finish()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (fields.check()) void start(deliver, { onError })
  })
  document.body.append(dialog)
  dialog.showModal()
}
