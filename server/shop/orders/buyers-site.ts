import type { Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'

/** A site in the language of a buyer, and the beginning of the addresses of its pages. */
interface BuyersSite {
  readonly site: Site
  /** Such as `https://shop.example/de`; '' for an order that names no address. */
  readonly origin: string
}

/** The site as a mail about an order shows it, long after the order: in the buyer's language, if it is still served. */
export function buyersSite(site: Site, { details }: Order): BuyersSite {
  const own = site.inLanguage(details.language)
  const { origin = '' } = details
  // The stored address may begin with a language that the website has no more.
  return { site: own, origin: origin === '' ? '' : new URL(origin).origin + own.language.prefix }
}
