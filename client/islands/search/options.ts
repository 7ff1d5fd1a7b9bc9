/** The list of suggestions of a field, and the one of them that is active. */
export interface Options {
  /** Shows a list; undefined shows none. */
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

/** Makes a field a combobox whose list stands right after it. */
export function createOptions(input: HTMLInputElement): Options {
  const place = document.createElement('div')
  place.className = 'search-place'
  input.after(place)
  prepare(input)
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

function prepare(input: HTMLInputElement): void {
  const states = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' }
  for (const [name, value] of Object.entries(states)) input.setAttribute(name, value)
  input.setAttribute('aria-controls', 'search-suggestions')
}
