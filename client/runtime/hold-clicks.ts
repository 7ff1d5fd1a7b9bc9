/** Elements whose click does something that an island may replace. Fields change by themselves, so they are not held. */
const HELD = 'button, a[href], input[type="submit"], input[type="image"]'

/**
 * Holds clicks and submissions inside an island that has no script yet, and wakes it.
 *
 * Returns a function that stops this and replays the last held event, so that the island handles it; where the script
 * did not load, the browser does.
 */
export function holdClicks(element: HTMLElement, wake: () => void): () => void {
  let replay: (() => void) | undefined
  const hold = (event: Event, again: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    replay = again
    wake()
  }
  const onClick = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>(HELD)
    if (target !== null && element.contains(target) && isPlain(event)) hold(event, () => target.click())
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    hold(event, () => form.requestSubmit(event.submitter))
  }
  element.addEventListener('click', onClick, true)
  element.addEventListener('submit', onSubmit, true)
  return () => {
    element.removeEventListener('click', onClick, true)
    element.removeEventListener('submit', onSubmit, true)
    replay?.()
  }
}

/** Whether a click opens its link here, and not in another tab or as a download. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}
