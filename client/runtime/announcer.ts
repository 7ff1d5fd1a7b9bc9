const ID = 'announcer'

/** Tells screen readers the outcome of an action. One polite region of the page says everything, so nothing interrupts. */
export function announce(text: string): void {
  const region = document.getElementById(ID) ?? createRegion()
  // The same text twice is no change, so nobody would hear it.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text
}

function createRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = ID
  region.className = 'visually-hidden'
  region.setAttribute('role', 'status')
  document.body.append(region)
  return region
}
