import { createCombobox } from '../../parts/combobox.ts'
import { announce } from '../../runtime/announcer.ts'
import { createQueries } from './queries.ts'

/** The pause after which a query is sent. */
const PAUSE_MS = 200

/** Makes a search field a combobox: a list of suggestions below it, while the focus stays in the field. */
export function createSuggestions(input: HTMLInputElement): void {
  const combobox = createCombobox(input, { listId: 'search-suggestions', className: 'search-place' })
  const ask = createQueries()
  let timer = 0
  const show = async () => {
    const found = await ask(input.value)
    // Another query is on the way, or the visitor went on.
    if (found === undefined || document.activeElement !== input) return
    combobox.show(found.list)
    if (found.said !== '') announce(found.said)
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(show, PAUSE_MS)
  })
  input.addEventListener('blur', () => clearTimeout(timer))
  if (document.activeElement === input && input.value !== input.defaultValue) void show()
}
