import { announce } from '../../runtime/announcer.ts'
import { createOptions, type Options } from './options.ts'
import { createQueries } from './queries.ts'

/** The pause after which a query is sent. */
const PAUSE_MS = 200

/** Makes a search field a combobox: a list of suggestions below it, while the focus stays in the field. */
export function createSuggestions(input: HTMLInputElement): void {
  const options = createOptions(input)
  const ask = createQueries()
  let timer = 0
  const show = async () => {
    const found = await ask(input.value)
    // Another query is on the way, or the visitor went on.
    if (found === undefined || document.activeElement !== input) return
    options.show(found.list)
    if (found.said !== '') announce(found.said)
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(show, PAUSE_MS)
  })
  input.addEventListener('blur', () => {
    clearTimeout(timer)
    options.hide()
  })
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !press(event.key, options)) return
    event.preventDefault()
  })
  // A page that comes back from the cache of the browser begins with a closed list.
  addEventListener('pagehide', () => options.hide())
  if (document.activeElement === input && input.value !== input.defaultValue) void show()
}

/** Acts on a key of the combobox pattern; false for keys that belong to the field. */
function press(key: string, options: Options): boolean {
  if (!options.isOpen()) return key === 'ArrowDown' && options.reopen()
  switch (key) {
    case 'ArrowDown':
      options.move(1)
      return true
    case 'ArrowUp':
      options.move(-1)
      return true
    case 'Enter':
      return options.choose()
    case 'Escape':
      options.hide()
      return true
    default:
      return false
  }
}
