/** An island wakes this far before it scrolls into view. */
const MARGIN = '300px'

/** Wakes an island when it comes near the visible part of the page. */
export function visible(element: Element, wake: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: MARGIN },
  )
  observer.observe(element)
}
