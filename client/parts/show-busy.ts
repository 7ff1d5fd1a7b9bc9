import type { CallState } from '../runtime/call-state.ts'

/** Shows in a button that its call is pending. It keeps the focus, which a disabled button would lose. */
export function showBusy(button: HTMLButtonElement, pendingLabel: string): (state: CallState) => void {
  const { textContent } = button
  return (state) => {
    const isPending = state === 'pending'
    button.textContent = isPending ? pendingLabel : textContent
    button.ariaBusy = isPending ? 'true' : null
  }
}
