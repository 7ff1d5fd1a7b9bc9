import { announce } from '../../runtime/announcer.ts'

/**
 * Replaces the parts of the checkout that the total changes, by those of the page as it is now.
 *
 * The page makes them from the same templates, so none of them has to be made by script as well.
 */
export async function refreshParts(root: HTMLElement): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  // The cart cannot be checked out any more, and its page says why.
  if (response.redirected) return location.assign(response.url)
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of root.querySelectorAll<HTMLElement>('[data-part]')) {
    const fresh = page.querySelector<HTMLElement>(`[data-part="${part.dataset['part']}"]`)
    if (fresh !== null) replacePart(part, fresh)
  }
  const totals = root.querySelectorAll<HTMLElement>('.totals-grand')
  announce([...(totals[totals.length - 1]?.children ?? [])].map(({ textContent }) => textContent).join(' '))
}

/** Keeps the focus, and the way of paying that the buyer chose. */
function replacePart(part: HTMLElement, fresh: HTMLElement): void {
  const active = document.activeElement
  const focused = part.contains(active) && active instanceof HTMLInputElement ? active : undefined
  const chosen = part.querySelector<HTMLInputElement>('[name="payment"]:checked')
  const find = ({ name, value }: HTMLInputElement) =>
    fresh.querySelector<HTMLInputElement>(`[name="${name}"][value="${CSS.escape(value)}"]`)
  const payment = chosen === null ? null : find(chosen)
  if (payment !== null) payment.checked = true
  const isButton = part.contains(active) && active instanceof HTMLButtonElement
  part.replaceWith(fresh)
  if (focused !== undefined) find(focused)?.focus()
  if (isButton) fresh.querySelector('button')?.focus()
}
