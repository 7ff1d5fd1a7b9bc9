import { createCombobox } from '../../parts/combobox.ts'
import { announce } from '../../runtime/announcer.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { fillAddress, typedCountry } from './fill-address.ts'
import { createPlaceQueries, type Prediction, readPlace } from './queries.ts'

/** The pause after which the typed text is sent. */
const PAUSE_MS = 250

/** Shorter texts mean too many places. */
const MIN_LENGTH = 3

/** Makes the first line of an address a combobox with suggestions. */
export function createPlaceField(input: HTMLInputElement, say: ScriptSay): void {
  const listId = `${input.id}-places`
  const combobox = createCombobox(input, { listId, className: 'place-options' })
  const ask = createPlaceQueries()
  let timer = 0
  const choose = async ({ placeId }: Prediction) => {
    combobox.show(undefined)
    const place = await readPlace(placeId, input.form?.id || input.name)
    if (place === undefined) return
    fillAddress(input, place)
    announce(say('places_filled'))
  }
  const show = async () => {
    const typed = input.value.trim()
    const found = typed.length < MIN_LENGTH ? [] : await ask(typed, typedCountry(input))
    // Another text is on the way, or the visitor went on.
    if (found === undefined || document.activeElement !== input) return
    combobox.show(found.length === 0 ? undefined : toList(found, listId, say('places_label'), choose))
    if (found.length > 0) announce(say('places_found', { count: found.length }))
  }
  input.addEventListener('input', ({ isTrusted }) => {
    clearTimeout(timer)
    // A chosen place fills the field by an event of its own.
    if (isTrusted) timer = window.setTimeout(show, PAUSE_MS)
  })
  input.addEventListener('blur', () => clearTimeout(timer))
}

function toList(
  found: readonly Prediction[],
  id: string,
  label: string,
  choose: (one: Prediction) => void,
): HTMLElement {
  const list = document.createElement('ul')
  list.id = id
  list.className = 'place-list'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', label)
  list.append(
    ...found.map((one, at) => {
      const option = document.createElement('li')
      option.id = `${id}-${at}`
      option.className = 'place-option'
      option.setAttribute('role', 'option')
      option.setAttribute('aria-selected', 'false')
      option.textContent = one.description
      option.addEventListener('click', () => choose(one))
      return option
    }),
  )
  return list
}
