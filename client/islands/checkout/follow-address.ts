import { announce } from '../../runtime/announcer.ts'
import { type ChangeQueue, createChangeQueue } from '../../runtime/change-queue.ts'
import { failureText } from '../../runtime/failure-text.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { isTouched } from '../../runtime/typed-input.ts'
import { sendAction } from './send-action.ts'

/** The fields on which the total and the other fields of the address depend. */
const PLACE = ['country', 'region', 'postalCode', 'savedAddress', 'optionId']

/**
 * Shows the fields, methods and total of the address that is typed or chosen, and applies codes, in place. Returns the queue of its
 * calls.
 */
export function followAddress(root: HTMLElement, form: HTMLFormElement, say: ScriptSay): ChangeQueue {
  const queue = createChangeQueue((isPending) => {
    for (const part of root.querySelectorAll('[data-part="summary"]')) part.ariaBusy = String(isPending)
  })
  // The order itself says what it costs, so the buyer can go on after a failure.
  const send = (action: string) =>
    queue.add(
      action,
      () => sendAction(root, form, action),
      (error) => announce(failureText(error, say)),
    )
  const follow = ({ name }: HTMLInputElement) => {
    if (PLACE.includes(name)) send('update')
  }
  form.addEventListener('change', ({ target }) => follow(target as HTMLInputElement))
  form.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[name="action"]')
    if (button === null) return
    event.preventDefault()
    send(button.value)
  })
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || (event.target as Element).id !== 'field-code') return
    event.preventDefault()
    send('apply-code')
  })
  // The buyer may have been faster than this script.
  for (const field of form.querySelectorAll<HTMLInputElement>('input, select'))
    if (isTouched(field)) follow(field)
  return queue
}
