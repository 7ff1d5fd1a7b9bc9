/** Shows a message in the place of the last one; '' hides it. */
export function showMessage(root: HTMLElement, text: string): void {
  const place = root.querySelector('span')
  if (place !== null && place.textContent !== text) place.textContent = text
  root.hidden = text === ''
}
