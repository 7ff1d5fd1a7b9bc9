/** The island inside of a page that was loaded. */
const LIST = '[data-island="list"]'
const TOOLS = '.list-tools'

/**
 * Shows the list of another page in place of this one.
 *
 * The form of the list stays the same element, so that no visitor loses the focus or a half-typed price.
 */
export function showList(root: HTMLElement, page: Document): void {
  const fresh = page.querySelector(LIST)
  if (fresh === null) throw new Error('The page has no list.')
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  replaceAround(root, fresh)
  showHead(page)
  if (focused !== null && !root.contains(focused)) restoreFocus(root, focused)
}

/** The number of products and the place in them, as screen readers hear it. */
export function describeList(root: ParentNode): string {
  return ['.list-count', '.pagination p', '.empty']
    .map((places) => root.querySelector(places)?.firstChild?.textContent?.trim())
    .filter(Boolean)
    .join('. ')
}

function replaceAround(root: HTMLElement, fresh: Element): void {
  const tools = root.querySelector(TOOLS)
  const freshTools = fresh.querySelector(TOOLS)
  if (tools === null || freshTools === null) {
    root.replaceChildren(...fresh.childNodes)
    return
  }
  updateTools(tools, freshTools)
  for (const node of [...root.childNodes]) if (node !== tools) node.remove()
  const nodes = [...fresh.childNodes]
  const at = nodes.indexOf(freshTools)
  tools.before(...nodes.slice(0, at))
  tools.after(...nodes.slice(at + 1))
}

function updateTools(tools: Element, fresh: Element): void {
  replaceText('.list-count', tools, fresh)
  const [form, freshForm] = [tools, fresh].map((one) => one.querySelector<HTMLFormElement>('.list-form'))
  if (!form || !freshForm) return
  for (const hidden of form.querySelectorAll('input[type="hidden"]')) hidden.remove()
  form.prepend(...freshForm.querySelectorAll('input[type="hidden"]'))
  for (const field of freshForm.querySelectorAll<HTMLInputElement>('[name]:not([type="hidden"])'))
    updateField(form.querySelector<HTMLInputElement>(`[name="${CSS.escape(field.name)}"]`), field)
}

/** A field that the visitor is in keeps its value. */
function updateField(field: HTMLInputElement | null, fresh: HTMLInputElement): void {
  if (field === null || field === document.activeElement) return
  field.value = fresh.value
  field.checked = fresh.checked
}

/** The title, heading and canonical address of the page. */
function showHead(page: Document): void {
  document.title = page.title
  replaceText('.page-header h1', document, page)
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  const fresh = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical !== null && fresh !== null) canonical.href = fresh.href
}

function replaceText(places: string, current: ParentNode, fresh: ParentNode): void {
  const element = current.querySelector(places)
  const text = fresh.querySelector(places)?.textContent ?? ''
  if (element !== null) element.textContent = text
}

/** Moves the focus to the same filter, else to the first product, because the focused link is gone. */
function restoreFocus(root: HTMLElement, gone: Element): void {
  const href = gone.getAttribute('href')
  const isFilter = gone.closest('.filter') !== null
  const same = isFilter
    ? [...root.querySelectorAll('.filter a')].find((link) => link.getAttribute('href') === href)
    : undefined
  const isChip = gone.closest('.filter-chips') !== null
  const next =
    same ??
    (isChip ? (root.querySelector('.filter-chips a') ?? root.querySelector('.list-tools summary')) : null) ??
    root.querySelector('.card-link, .empty a')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
