const ID = 'announcer'

/** Tells screen readers the outcome of an action. One polite region of the page says everything, so nothing interrupts. */
export function announce(text: string): void {
  const region = document.getElementById(ID) ?? createRegion()
  // The page around a modal dialog is silent, so the region moves into the dialog.
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (region.parentElement !== place) place.append(region)
  // A screen reader does not say the same text twice, because it is no change.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text
}

function createRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = ID
  region.className = 'visually-hidden'
  region.setAttribute('role', 'status')
  return region
}
