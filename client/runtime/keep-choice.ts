/** Keeps the chosen variant in the address of its page, so that the page is the same when it is shared or opened again. */
export function keepChoice(form: Element | null, sku: string | undefined): void {
  const url = new URL(location.href)
  // A dialog is on the page of another product, or of a list.
  if (!sku || url.searchParams.get('sku') === sku || form?.closest('dialog')) return
  url.searchParams.set('sku', sku)
  history.replaceState(history.state, '', url)
  const query = encodeURIComponent(`?sku=${encodeURIComponent(sku)}`)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.share a'))
    link.href = link.href.replace(/(%3Fsku%3D.*)?$/, query)
}
