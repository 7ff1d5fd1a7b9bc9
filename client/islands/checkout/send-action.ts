import { announce } from '../../runtime/announcer.ts'
import { CallFailed } from '../../runtime/call.ts'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Sends the form by one of its buttons that place no order, and shows the parts of the page that answers.
 *
 * The page makes them from the same templates as without script, so none of them has to be made by script as well. Throws
 * `CallFailed` when no page comes.
 */
export async function sendAction(root: HTMLElement, form: HTMLFormElement, action: string): Promise<void> {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  body.set('action', action)
  // A code is sent by its own button only.
  if (action === 'update') body.delete('code')
  const init = { method: 'POST', headers: { accept: 'text/html' }, body }
  // The property `action` of the form is its buttons of that name.
  const response = await fetch(form.getAttribute('action') ?? '', init).catch((cause) => {
    throw new CallFailed(0, {}, { cause })
  })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  // The cart cannot be checked out any more, and its page says why.
  if (page.querySelector('.checkout-form') === null) {
    if (response.redirected) return location.assign(response.url)
    throw new CallFailed(response.status, {})
  }
  showParts(root, page, action)
  // Another country has other fields without errors, and the summary lists the former ones.
  form.dispatchEvent(new Event('input'))
}

function showParts(root: HTMLElement, page: Document, action: string): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-part]')) {
    const fresh = page.querySelector<HTMLElement>(`[data-part="${part.dataset['part']}"]`)
    if (fresh !== null && isChanged(part, fresh, action)) replacePart(part, fresh)
  }
  const totals = root.querySelectorAll<HTMLElement>('.totals-grand')
  announce([...(totals[totals.length - 1]?.children ?? [])].map(({ textContent }) => textContent).join(' '))
}

/** A code that the buyer is typing stays, and so do the fields of an address in the same country. */
function isChanged(part: HTMLElement, fresh: HTMLElement, action: string): boolean {
  const name = part.dataset['part']
  if (name === 'codes') return action !== 'update'
  return name !== 'place' || fieldsIn(part) !== fieldsIn(fresh)
}

function fieldsIn(part: HTMLElement): string {
  return [...part.querySelectorAll('label, option')].map(({ textContent }) => textContent).join()
}

/** Keeps the focus, an opened fold, and what the buyer typed and chose meanwhile. */
function replacePart(part: HTMLElement, fresh: HTMLElement): void {
  const active = document.activeElement
  const isFocused = part.contains(active)
  keepValues(part, fresh)
  const [shown, next] = [part, fresh].map(foldOf)
  if (shown && next) next.open ||= shown.open
  part.replaceWith(fresh)
  if (!isFocused) return
  if (active instanceof HTMLInputElement || active instanceof HTMLSelectElement)
    sameField(fresh, active)?.focus()
  else fresh.querySelector<HTMLElement>(active?.localName ?? '')?.focus()
}

function foldOf(part: HTMLElement): HTMLDetailsElement | null {
  return part instanceof HTMLDetailsElement ? part : part.querySelector('details')
}

/** The way to pay, and the text of an address. The methods of shipping are those of the answer. */
function keepValues(part: HTMLElement, fresh: HTMLElement): void {
  if (part.dataset['part'] === 'payment') {
    const chosen = part.querySelector<HTMLInputElement>('[name="payment"]:checked')
    const same = chosen && sameField(fresh, chosen)
    if (same instanceof HTMLInputElement) same.checked = true
  }
  if (part.dataset['part'] !== 'place') return
  for (const field of part.querySelectorAll<Field>('input, select')) {
    const same = sameField(fresh, field)
    if (same?.localName === field.localName && takes(same, field.value)) same.value = field.value
  }
}

function takes(field: Field, value: string): boolean {
  return !('options' in field) || [...field.options].some((option) => option.value === value)
}

function sameField(fresh: HTMLElement, { name, type, value }: Field): Field | null {
  const own = type === 'radio' ? `[value="${CSS.escape(value)}"]` : ''
  return name === '' ? null : fresh.querySelector<Field>(`[name="${CSS.escape(name)}"]${own}`)
}
