import type { ToLive } from './typed-input.ts'

type Release = (toLive?: ToLive) => void

/** Elements whose click does something without script too. Fields change by themselves, so they are not held. */
const NATIVE = 'button,a[href],[type=submit],[type=image]'

/** A click does not wait for longer: on a slow network, the page without script is faster. */
const PATIENCE_MS = 4000

/**
 * Holds clicks and submissions inside an island that has no script yet, and wakes it.
 *
 * Returns a function that stops this and replays the last held event, so that the island handles it. Where the script
 * did not load, or loads for too long, the browser does. `toLive` finds controls that the island has made anew.
 */
export function holdClicks(element: HTMLElement, wake: () => void): Release {
  let replay: ((toLive: ToLive) => void) | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  const hold = (event: Event, again: (toLive: ToLive) => void, isNative = true) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    replay = again
    wake()
    if (isNative) patience ??= setTimeout(release, PATIENCE_MS)
  }
  const onClick = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>(`${NATIVE},[role=button]`)
    if (!target || !element.contains(target) || !isPlain(event)) return
    hold(event, (toLive) => toLive(target).click(), target.matches(NATIVE))
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const { submitter } = event
    hold(event, (toLive) => (toLive(form) as HTMLFormElement).requestSubmit(submitter && toLive(submitter)))
  }
  const release: Release = (toLive = (same) => same) => {
    clearTimeout(patience)
    element.removeEventListener('click', onClick, true)
    element.removeEventListener('submit', onSubmit, true)
    replay?.(toLive)
    replay = undefined
  }
  element.addEventListener('click', onClick, true)
  element.addEventListener('submit', onSubmit, true)
  return release
}

/** Whether a click opens its link here, and not in another tab or as a download. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}
