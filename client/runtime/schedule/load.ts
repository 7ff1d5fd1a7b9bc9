/** Wakes an island as soon as the bootstrap runs. */
export function load(_element: Element, wake: () => void): void {
  wake()
}
