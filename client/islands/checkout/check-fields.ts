import { BUYER_FIELDS, type BuyerFields, buyerErrors } from '../../../engine/domain/shop/buyer.ts'
import { createErrorSummary } from '../../parts/error-summary.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import type { FieldErrors } from './field-errors.ts'

/** Checks each field as the service does: when it is left, and all of them before the order is sent. */
export function checkBuyerFields(form: HTMLFormElement, shown: FieldErrors, say: ScriptSay): void {
  const messageOf = (name: string) => {
    const error = errorsOf(form)[name]
    return error === undefined ? '' : say(error)
  }
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    const { name } = target as HTMLInputElement
    // A message would move the button from under the pointer. Sending checks everything.
    const isPressing = relatedTarget instanceof Element && relatedTarget.matches('button, a')
    if (name !== '' && !isPressing) shown.show(name, messageOf(name))
  })
  form.addEventListener('input', () => {
    // A country decides on the fields after it, so all that have a message are checked.
    for (const name of BUYER_FIELDS) if (shown.has(name) && messageOf(name) === '') shown.show(name, '')
  })
  const showWrong = createErrorSummary(form, say)
  form.addEventListener('submit', (event) => {
    const errors = Object.entries(errorsOf(form))
    for (const [name, error] of errors) shown.show(name, say(error))
    showWrong(
      errors.flatMap(([name, error]) => {
        const control = form.querySelector<HTMLElement>(`#field-${name}`)
        return control === null ? [] : { control, message: say(error) }
      }),
    )
    if (errors.length === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
}

/** The typed text of the buyer, by field. */
function fieldsOf(form: HTMLFormElement): BuyerFields {
  const data = new FormData(form)
  return Object.fromEntries(BUYER_FIELDS.map((name) => [name, String(data.get(name) ?? '')])) as BuyerFields
}

function errorsOf(form: HTMLFormElement): ReturnType<typeof buyerErrors> {
  const has = (name: string) => form.querySelector(`#field-${name}`) !== null
  const fields = fieldsOf(form)
  // An address of the account has been checked already, and its name with it.
  const isSaved = fields.savedAddress !== ''
  const checked = isSaved ? { ...fields, lastName: '–' } : fields
  return buyerErrors(checked, {
    needsAddress: has('address1') && !isSaved,
    needsRecipient: has('recipientName'),
  })
}
