import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { checkPlace } from '../../../engine/domain/shop/place.ts'
import { regionNames } from '../../../engine/domain/shop/regions.ts'
import { announce } from '../../runtime/announcer.ts'
import { changeCart } from '../../runtime/change-cart.ts'
import { type ChangeQueue, createChangeQueue } from '../../runtime/change-queue.ts'
import { failureText, fieldErrors } from '../../runtime/failure-text.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { isTouched } from '../../runtime/typed-input.ts'
import { fieldsOf } from './check-fields.ts'
import type { FieldErrors } from './field-errors.ts'
import { refreshParts } from './refresh-parts.ts'

/** The fields on which the total depends. */
const PLACE = ['country', 'region', 'postalCode']

/**
 * Shows the methods and the total of the address that is typed. Returns the queue of its calls.
 *
 * A subscription and a gift card have carts of their own, whose total the service says when the order is sent.
 */
export function followAddress(
  root: HTMLElement,
  form: HTMLFormElement,
  errors: FieldErrors,
  say: ScriptSay,
): ChangeQueue {
  const queue = createChangeQueue((isPending) => {
    for (const part of root.querySelectorAll('[data-part="summary"]')) part.ariaBusy = String(isPending)
  })
  const isCart = form.querySelector('[name="cartToken"], [name="itemId"]') === null
  showRegions(form)
  const follow = ({ name, value }: HTMLInputElement) => {
    if (name === 'country') showRegions(form)
    if (!isCart) return
    if (PLACE.includes(name)) queue.add('place', () => send({ location: placeIn(form) }), onError)
    if (name === 'optionId') queue.add('option', () => send({ optionId: value }), onError)
  }
  form.addEventListener('change', ({ target }) => follow(target as HTMLInputElement))
  const send = async (body: object) => {
    await changeCart('PUT', API_PATH.cartShipping, { body })
    await refreshParts(root)
  }
  const onError = (error: unknown) => {
    const found = fieldErrors(error) ?? {}
    for (const [name, message] of Object.entries(found)) errors.show(name, message)
    // The order itself says what it costs, so the buyer can go on.
    announce(Object.values(found)[0] ?? failureText(error, say))
  }
  // The buyer may have been faster than this script.
  for (const field of form.querySelectorAll<HTMLInputElement>('input, select'))
    if (isTouched(field)) follow(field)
  return queue
}

/** The typed place, without what cannot be right. */
function placeIn(form: HTMLFormElement) {
  const { country, region, postalCode } = fieldsOf(form)
  const wrong = checkPlace({ country, region, postalCode })
  return {
    country,
    region: 'region' in wrong ? '' : region,
    postalCode: 'postalCode' in wrong ? '' : postalCode,
  }
}

/** Offers the regions of the country, where they are known. */
function showRegions(form: HTMLFormElement): void {
  const field = form.querySelector('#field-region')
  const country = form.querySelector<HTMLSelectElement>('#field-country')?.value
  if (field === null || country === undefined) return
  const list = document.getElementById('regions') ?? document.createElement('datalist')
  list.id = 'regions'
  list.replaceChildren(...regionNames(country).map((name) => new Option(name, name)))
  field.after(list)
  field.setAttribute('list', list.id)
}
