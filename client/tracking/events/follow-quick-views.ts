import { sendCensus } from '../census.ts'
import type { EventPart } from './event-part.ts'

/** Sends the product of each quick view. Its dialog tells when the product is in it. */
export const part: EventPart = (_, signal) => {
  const send = (event: Event) => {
    const { detail, target } = event as CustomEvent<{ readonly itemId?: string } | null>
    const field = (target as Element).querySelector<HTMLInputElement>('[name="itemId"]')
    const id = detail?.itemId ?? field?.value
    if (id) sendCensus('quick-view', { id })
  }
  document.addEventListener('quick-view', send, { signal })
}
