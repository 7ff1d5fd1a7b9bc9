import { track } from '../track.ts'
import { pageFields } from './event-page.ts'
import type { EventPart } from './event-part.ts'
import { onView } from './on-view.ts'

/** A lesson, and a list of them. */
const [LESSON, LIST] = ['.lesson', '.lesson-list']

/** The link to the film of a lesson. */
const FILM = '.lesson [data-island="film"], .lesson .sqs-video-wrapper a'

/** Notes visits to lessons and their lists, and films of other websites that are opened, each once. */
export const part: EventPart = (page, signal) => {
  const [lesson, list] = [LESSON, LIST].map((one) => document.querySelector(one))
  const { item = '', collection = '' } = page
  const fields = () => ({ ...pageFields(page), collection_id: collection })
  if (list) onView(signal, () => track('VideoListsPageView', fields()))
  if (!lesson) return
  const item_title = document.querySelector('h1')?.textContent?.trim() ?? ''
  onView(signal, () => track('VideoDetailsPageView', { ...fields(), item_id: item, item_title }))
  const opened = new Set<string>()
  const open = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>(FILM)
    if (link === null || link.host === location.host || opened.has(link.href)) return
    opened.add(link.href)
    track('ClicksThirdPartyVideo', { ...fields(), item_id: item, destination_url: link.href })
  }
  // Before the island, which plays the film in place of the link.
  document.addEventListener('click', open, { signal, capture: true })
}
