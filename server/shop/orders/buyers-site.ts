import type { Order } from '../../store/types.ts'
import { type ReadersSite, readersSite } from '../../website/languages/readers-site.ts'
import type { Site } from '../../website/site.ts'

/** The site as a mail about an order shows it, long after the order: in the buyer's language, if it is still served. */
export function buyersSite(site: Site, { details }: Order): ReadersSite {
  return readersSite(site, details)
}
