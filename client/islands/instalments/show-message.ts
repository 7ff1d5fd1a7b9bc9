/** The message that the page was sent with. */
export function messageIn({ firstChild }: HTMLElement): string {
  return firstChild instanceof Text ? firstChild.data.trim() : ''
}

/** Shows a message in the place of the last one, before the link; '' hides both. */
export function showMessage(root: HTMLElement, text: string): void {
  root.hidden = text === ''
  if (messageIn(root) === text) return
  if (root.firstChild instanceof Text) root.firstChild.data = `${text} `
  else root.prepend(`${text} `)
}
