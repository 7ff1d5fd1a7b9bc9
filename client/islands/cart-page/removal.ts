import { API_PATH, fillPath } from '../../../engine/domain/data/paths.ts'
import { announce } from '../../runtime/announcer.ts'
import type { CartPageStore, CartResponse } from './page.ts'

/** Removes entries, and puts the last one back. */
export interface Removal {
  remove(entryId: string): void
  restore(): void
}

interface RemovalResponse extends CartResponse {
  /** Sent as it is, to put the entry back. */
  readonly removedEntry?: object
}

interface RestoreResponse extends CartResponse {
  readonly newlyAdded: { readonly id: string }
}

/** The entry disappears at once, and comes back when its removal fails. */
export function createRemoval(page: CartPageStore): Removal {
  const { $state, patch, say, queue } = page
  const gone = new Map<string, object>()
  const leave = (entryId: string) => patch({ leaving: $state.get().leaving.filter((id) => id !== entryId) })
  const send = async (entryId: string, title: string) => {
    try {
      const response = await page.send<RemovalResponse>('DELETE', fillPath(API_PATH.cartEntry, { entryId }))
      // Another platform may have no way back.
      if (response.removedEntry !== undefined) gone.set(entryId, response.removedEntry)
      else if ($state.get().removed?.entryId === entryId) patch({ removed: undefined })
      announce(say('done_removed', { title }))
    } finally {
      leave(entryId)
    }
  }
  const putBack = async (entryId: string, title: string) => {
    const entry = gone.get(entryId)
    // Its removal failed, so it never left.
    if (entry === undefined) return
    const { newlyAdded } = await page.send<RestoreResponse>('POST', API_PATH.cartRestore, entry)
    gone.delete(entryId)
    patch({ removed: undefined, focus: { selector: removeButton(newlyAdded.id) } })
    announce(say('done_restored', { title }))
  }
  return {
    remove: (entryId) => {
      const { cart, leaving } = $state.get()
      const shown = cart.entries.filter(({ id }) => !leaving.includes(id))
      const index = shown.findIndex(({ id }) => id === entryId)
      const title = shown[index]?.title
      if (title === undefined) return
      const next = shown[index + 1] ?? shown[index - 1]
      patch({
        leaving: [...leaving, entryId],
        removed: { entryId, title, index },
        focus: { selector: next === undefined ? 'h1' : removeButton(next.id) },
      })
      const onError = (error: unknown) => {
        if ($state.get().removed?.entryId === entryId) patch({ removed: undefined })
        page.fail('entry_removal_failed', error)
      }
      queue.add(`remove ${entryId}`, () => send(entryId, title), onError)
    },
    restore: () => {
      const { removed } = $state.get()
      if (removed === undefined) return
      const { entryId, title } = removed
      const onError = (error: unknown) => page.fail('add_failed', error)
      queue.add(`restore ${entryId}`, () => putBack(entryId, title), onError)
    },
  }
}

function removeButton(entryId: string): string {
  return `[value="remove:${CSS.escape(entryId)}"]`
}
