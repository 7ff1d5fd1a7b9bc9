/** Wakes an island when it comes near the visible part of the page: 300 px before it scrolls into view. */
export function visible(element: Element, wake: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // The last entry says how it is by now.
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      wake()
    },
    { rootMargin: '300px' },
  )
  observer.observe(element)
}
