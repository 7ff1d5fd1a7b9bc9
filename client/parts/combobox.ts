/** A field with a list of suggestions, and the one of them that is active. */
export interface Combobox {
  /** Shows a list; undefined shows none. */
  readonly show: (list: HTMLElement | undefined) => void
}

interface ComboboxParts {
  /** The id of the lists. */
  readonly listId: string
  /** Of the place of the list, which stands right after the field. */
  readonly className: string
}

interface ComboboxOptions {
  readonly show: (list: HTMLElement | undefined) => void
  readonly hide: () => void
  /** Shows the last list again; false when there is none. */
  readonly reopen: () => boolean
  readonly isOpen: () => boolean
  /** Moves on from the last one to the field, and from there to the first. */
  readonly move: (by: 1 | -1) => void
  /** Opens the active suggestion; false when none is active. */
  readonly choose: () => boolean
}

/** Makes a field a combobox (ARIA): the keys act on the list, while the focus stays in the field. */
export function createCombobox(input: HTMLInputElement, parts: ComboboxParts): Combobox {
  const options = createOptions(input, parts)
  input.addEventListener('blur', () => options.hide())
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || !press(event.key, options)) return
    event.preventDefault()
  })
  // A page that comes back from the cache of the browser begins with a closed list.
  addEventListener('pagehide', () => options.hide())
  return options
}

function createOptions(input: HTMLInputElement, { listId, className }: ComboboxParts): ComboboxOptions {
  const place = document.createElement('div')
  place.className = className
  input.after(place)
  prepare(input, listId)
  // The focus stays in the field when a suggestion is pressed.
  place.addEventListener('mousedown', (event) => event.preventDefault())

  let at = -1
  const all = () => [...place.querySelectorAll<HTMLElement>('[role="option"]')]
  const isOpen = () => !place.hidden && place.firstChild !== null
  const activate = (next: number) => {
    at = next
    const options = all()
    for (const [index, option] of options.entries())
      option.setAttribute('aria-selected', String(index === at))
    const active = options[at]
    if (active === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', active.id)
    active?.scrollIntoView({ block: 'nearest' })
  }
  const setOpen = (isShown: boolean) => {
    place.hidden = !isShown
    activate(-1)
    input.setAttribute('aria-expanded', String(isOpen()))
  }
  return {
    isOpen,
    show: (list) => {
      place.replaceChildren(...(list === undefined ? [] : [list]))
      setOpen(true)
    },
    hide: () => setOpen(false),
    reopen: () => {
      if (place.firstChild === null) return false
      setOpen(true)
      activate(0)
      return true
    },
    move: (by) => {
      const places = all().length + 1
      activate(((at + 1 + by + places) % places) - 1)
    },
    choose: () => {
      const active = all()[at]
      active?.click()
      return active !== undefined
    },
  }
}

function prepare(input: HTMLInputElement, listId: string): void {
  const states = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' }
  for (const [name, value] of Object.entries(states)) input.setAttribute(name, value)
  input.setAttribute('aria-controls', listId)
}

/** Acts on a key of the combobox pattern; false for keys that belong to the field. */
function press(key: string, options: ComboboxOptions): boolean {
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
