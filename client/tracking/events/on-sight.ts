/** Calls `see` when the visitor sees an element, once for each. */
export function onSight(
  elements: Iterable<Element>,
  signal: AbortSignal,
  see: (element: HTMLElement) => void,
): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      see(target as HTMLElement)
    }
  })
  for (const element of elements) observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
}
