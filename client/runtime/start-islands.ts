import { holdClicks } from './hold-clicks.ts'
import type { ToLive } from './typed-input.ts'

/** Wakes an element's island when its moment comes. `load` gets its module before that, and may be called often. */
type Schedule = (element: HTMLElement, wake: () => void, load: () => Promise<unknown>) => void

/** An island of the table: when it wakes, and the module that brings it to life. */
export interface IslandEntry {
  /** Its elements, in markup that does not know of islands; by default those with its name as `data-island`. */
  readonly where?: string
  readonly when: Schedule
  readonly load: () => Promise<{ readonly island: Island }>
}

/**
 * Brings the markup of one island to life. Resolves when it answers to events; to `ToLive` where it may have made its
 * controls anew.
 *
 * An island that puts further markup of the server into the page wakes the islands in it by `start`.
 */
export type Island = (
  element: HTMLElement,
  start: (root: ParentNode) => void,
) => void | Promise<void> | Promise<ToLive>

/** Islands by their name. */
export type IslandTable = ReadonlyMap<string, IslandEntry>

/** Schedules the islands of a table below a root. `start` is called for markup that an island puts into the page. */
export function startIslands(root: ParentNode, table: IslandTable, start: (root: ParentNode) => void): void {
  for (const [name, entry] of table) {
    const found = root.querySelectorAll<HTMLElement>(entry.where ?? `[data-island="${name}"]`)
    for (const element of found) if (!element.dataset['awake']) startIsland(element, entry, start)
  }
}

function startIsland(
  element: HTMLElement,
  { when, load }: IslandEntry,
  start: (root: ParentNode) => void,
): void {
  // Marks it, so that it is not started twice when a part of the page is replaced.
  element.dataset['awake'] = 'no'
  const wake = async () => {
    if (element.dataset['awake'] !== 'no') return
    element.dataset['awake'] = 'soon'
    let toLive: ToLive | undefined
    try {
      const { island } = await load()
      toLive = (await island(element, start)) as ToLive | undefined
      element.dataset['awake'] = 'yes'
    } catch (error) {
      // The markup works without script, so the visitor loses nothing.
      element.dataset['awake'] = 'failed'
      reportError(error)
    }
    release(toLive)
  }
  const release = holdClicks(element, wake)
  when(element, wake, load)
}
