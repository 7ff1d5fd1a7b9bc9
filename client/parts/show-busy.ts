/** Says in the button that it works, until the returned function ends it. It keeps the focus, which a disabled button would lose. */
export function showBusy(button: HTMLButtonElement, label: string): () => void {
  const { textContent } = button
  button.textContent = label
  button.ariaBusy = 'true'
  return () => {
    button.textContent = textContent
    button.ariaBusy = null
  }
}
