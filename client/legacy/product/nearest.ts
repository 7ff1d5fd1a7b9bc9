/** The closest ancestor of an element that holds a match, so that a list of products finds the parts of the same one. */
export function nearestPart(element: Element, selector: string): ParentNode | undefined {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (at.querySelector(selector) !== null) return at
  return undefined
}
