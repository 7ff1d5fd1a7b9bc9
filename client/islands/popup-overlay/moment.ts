/** How long after a refused moment it is tried again. */
const RETRY_MS = 1000

/** Fields in which a visitor types. */
const TYPING = 'input,textarea,select,[contenteditable=true]'

/**
 * Calls `open` once, at the first of the moments that the owner set: after `data-delay-seconds`, when
 * `data-scroll-percent` of the page was scrolled, or when the pointer leaves the window, with `data-opens-on-exit`.
 *
 * It waits until the visitor has left a field, closed another dialog, and come back to the tab. Without settings there
 * is no moment.
 */
export function awaitMoment({ dataset }: HTMLElement, open: () => void): void {
  const stop = new AbortController()
  const { signal } = stop
  const arrive = () => {
    if (signal.aborted) return
    if (isBusy()) {
      setTimeout(arrive, RETRY_MS)
      return
    }
    stop.abort()
    open()
  }
  const { delaySeconds, scrollPercent, opensOnExit } = dataset
  if (delaySeconds !== undefined) setTimeout(arrive, Number(delaySeconds) * 1000)
  if (scrollPercent !== undefined) {
    const look = () => {
      if (scrolledPercent() >= Number(scrollPercent)) arrive()
    }
    addEventListener('scroll', look, { passive: true, signal })
  }
  if (opensOnExit !== undefined) {
    const leave = ({ relatedTarget, clientY }: MouseEvent) => {
      if (relatedTarget === null && clientY <= 0) arrive()
    }
    document.addEventListener('mouseout', leave, { signal })
  }
}

/** Whether an overlay would interrupt: the visitor types, reads another dialog, or looks at another tab. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches(TYPING) ?? false
  return isTyping || document.hidden || document.querySelector('dialog[open], :popover-open') !== null
}

/** How much of the page lies above the lower edge of the window's way down; 100 where nothing scrolls. */
function scrolledPercent(): number {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  const way = scrollHeight - clientHeight
  return way <= 0 ? 100 : (100 * scrollTop) / way
}
