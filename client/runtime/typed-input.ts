type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Gives back what the visitor typed or chose before the script came. */
type Restore = () => void

/**
 * Takes what was typed into the fields of an island out of them, so that they are as the server sent them.
 *
 * React keeps the state of a field by events, and misses those that came before it. The returned function enters the same
 * again, with the events that React listens to.
 */
export function takeTypedInput(root: Element): Restore {
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')]
  // All are read before the first one changes, because a radio that gets its check back takes it from another one.
  const taken = fields.map(readField).filter((field) => field !== undefined)
  const restores = taken.map((take) => take())
  return () => {
    for (const restore of restores) restore()
  }
}

/** Sets a field back to how the server sent it. */
type TakeTyped = () => Restore

/** Undefined for a field that was not changed. */
function readField(field: Field): TakeTyped | undefined {
  if (field instanceof HTMLSelectElement) return readSelection(field)
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return readCheck(field)
  const { value, defaultValue } = field
  if (value === defaultValue || ['file', 'hidden'].includes(field.type)) return undefined
  return () => {
    field.value = defaultValue
    return () => enter(field, value, 'input')
  }
}

function readSelection(select: HTMLSelectElement): TakeTyped | undefined {
  const { value } = select
  const sent = [...select.options].find(({ defaultSelected }) => defaultSelected) ?? select.options[0]
  if (sent === undefined || sent.selected) return undefined
  return () => {
    sent.selected = true
    return () => enter(select, value, 'change')
  }
}

function readCheck(box: HTMLInputElement): TakeTyped | undefined {
  const { checked, defaultChecked } = box
  if (checked === defaultChecked) return undefined
  return () => {
    box.checked = defaultChecked
    return () => {
      // A radio that lost its check loses it again to the one that took it.
      if (box.type === 'checkbox' || checked) box.click()
    }
  }
}

function enter(field: Field, value: string, type: 'input' | 'change'): void {
  // React watches the property of the element itself, and ignores an event after which it holds the same value.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
