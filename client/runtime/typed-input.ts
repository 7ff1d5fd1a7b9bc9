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
  const restores = fields.map(takeField).filter((restore) => restore !== undefined)
  return () => {
    for (const restore of restores) restore()
  }
}

function takeField(field: Field): Restore | undefined {
  if (field instanceof HTMLSelectElement) return takeSelection(field)
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return takeCheck(field)
  const { value, defaultValue } = field
  if (value === defaultValue || ['file', 'hidden'].includes(field.type)) return undefined
  field.value = defaultValue
  return () => enter(field, value, 'input')
}

function takeSelection(select: HTMLSelectElement): Restore | undefined {
  const { value } = select
  const sent = [...select.options].find(({ defaultSelected }) => defaultSelected) ?? select.options[0]
  if (sent === undefined || sent.selected) return undefined
  sent.selected = true
  return () => enter(select, value, 'change')
}

function takeCheck(box: HTMLInputElement): Restore | undefined {
  if (box.checked === box.defaultChecked) return undefined
  const { checked } = box
  box.checked = box.defaultChecked
  return () => {
    // A radio that lost its check gets it back through the one that took it.
    if (box.type === 'checkbox' || checked) box.click()
  }
}

function enter(field: Field, value: string, type: 'input' | 'change'): void {
  // React watches the property of the element itself, and ignores an event after which it holds the same value.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
