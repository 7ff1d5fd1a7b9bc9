import { SESSION } from './clear-tracking.ts'
import { createId } from './create-id.ts'
import { warn } from './warn.ts'

/** A session of the browser: it ends with its tab. */
export interface Session {
  readonly id: string
  /** Whether the browser had none before. */
  readonly isFirst: boolean
  /** Whether a page of it was seen before. */
  readonly hasLanded: boolean
}

/** The session of this tab, and from now on one that has landed where it `lands` on a page. Where storage is blocked, each page has one of its own, which is warned of. */
export function readSession(lands = true): Session {
  const newId = createId()
  try {
    const id = sessionStorage.getItem(SESSION.id) ?? newId
    const first = localStorage.getItem(SESSION.first) ?? id
    const hasLanded = sessionStorage.getItem(SESSION.landed) !== null
    sessionStorage.setItem(SESSION.id, id)
    if (lands) sessionStorage.setItem(SESSION.landed, '1')
    localStorage.setItem(SESSION.first, first)
    return { id, isFirst: first === id, hasLanded }
  } catch {
    warn('Unable access local/session storage')
    return { id: newId, isFirst: false, hasLanded: false }
  }
}
