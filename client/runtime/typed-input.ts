type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of a field, or whether a box is checked. */
type Entered = string | boolean | undefined

/** The element that is in the island now in place of one that was there before hydration. */
export type ToLive = (element: HTMLElement) => HTMLElement

/** Enters in the live fields what was read, and gives the focus back. */
type EnterAgain = () => ToLive

/**
 * Remembers what an island was sent with. The returned function reads what the visitor typed or chose, right after
 * hydration: the next render would overwrite it.
 *
 * React keeps the state of a field by events, and misses those that came before it. Where an extension of the browser has
 * put an element into the island, React makes all markup anew; the fields that it took away still know what was typed.
 */
export function rememberInput(root: Element): () => EnterAgain {
  const before = [...root.querySelectorAll<HTMLElement>(CONTROLS)]
  const sent = before.map(sentWith)
  let focused = document.activeElement as HTMLElement
  const follow = ({ target }: Event) => {
    focused = target as HTMLElement
  }
  document.addEventListener('focusin', follow)
  return () => {
    document.removeEventListener('focusin', follow)
    const isLost = !focused.isConnected
    const typed = before.map(enteredIn)
    const toLive: ToLive = (element) => (root.contains(element) ? element : twinOf(element, before, root))
    return () => {
      before.forEach((control, at) => {
        if (control.matches(FIELDS) && typed[at] !== sent[at])
          enter(control as Field, toLive(control) as Field, typed[at], sent[at])
      })
      if (isLost) toLive(focused).focus({ preventScroll: true })
      return toLive
    }
  }
}

const FIELDS = 'input:not([type="hidden"], [type="file"]), textarea, select'

const CONTROLS = `form, button, a, ${FIELDS}`

/** The control that has the same name, and the same place among those that have it. */
function twinOf(element: HTMLElement, before: readonly HTMLElement[], root: Element): HTMLElement {
  const isLike = (other: HTMLElement) => nameOf(other) === nameOf(element)
  const place = before.filter(isLike).indexOf(element)
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(isLike)[place] ?? element
}

function nameOf(element: HTMLElement): string {
  // Of a choice and a button also the value. Managers of passwords change the type of other fields.
  const isNamedMore = isBox(element) || element.tagName === 'BUTTON'
  const names = ['name', 'id', 'href', ...(isNamedMore ? ['type', 'value'] : [])]
  return [element.tagName, ...names.map((name) => element.getAttribute(name))].join()
}

function isBox(element: Element): element is HTMLInputElement {
  return element.matches('[type="radio"], [type="checkbox"]')
}

function isSelect(element: Element): element is HTMLSelectElement {
  return element.matches('select')
}

/** Whether a field has something else than the server sent. */
export function isTouched(field: HTMLElement): boolean {
  return enteredIn(field) !== sentWith(field)
}

function enteredIn(control: HTMLElement): Entered {
  return isBox(control) ? control.checked : (control as Field).value
}

/** As the server sent it. */
function sentWith(control: HTMLElement): Entered {
  if (isBox(control)) return control.defaultChecked
  if (!isSelect(control)) return (control as HTMLInputElement).defaultValue
  return (
    ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? ''
  )
}

/** Enters in a live field what the one before it has, with the events that React listens to. */
function enter(old: Field, live: Field, typed: Entered, sent: Entered): void {
  const { selectionStart: start, selectionEnd: end } = old as HTMLInputElement
  // React watches the property of the element itself, and ignores an event after which it holds the same value.
  Object.assign(live, { [isBox(live) ? 'checked' : 'value']: sent })
  if (isBox(live)) {
    // A radio that lost its check loses it again to the one that took it.
    if (typed || live.type === 'checkbox') live.click()
    return
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(live), 'value') ?? {}
  set?.call(live, typed)
  for (const type of ['input', 'change']) live.dispatchEvent(new Event(type, { bubbles: true }))
  // Fields of e-mail and number have no selection.
  if (!isSelect(live) && typeof start === 'number') live.setSelectionRange(start, end)
}
