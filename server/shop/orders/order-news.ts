import type { Email } from '../../mail/email.ts'
import { queueMail } from '../../mail/outbox.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { SiteVisitor } from '../../visitor/visit.ts'
import { inOneLine } from '../../website/print-address.ts'
import type { Site } from '../../website/site.ts'
import { buyersSite } from './buyers-site.ts'
import { toMailPictures } from './mail-pictures.ts'
import { type OrderBelongings, readProducts } from './order-belongings.ts'
import { type LinkedOrder, withSignedKey } from './order-links.ts'
import { orderNumberOf } from './order-number.ts'
import { orderUrls } from './order-urls.ts'
import { toParcelText } from './parcel-text.ts'
import { redeemedCentsOf } from './payment.ts'

/** Queues the mail about a parcel, a refund or a cancellation; call it in the transaction of the step. */
export async function queueOrderNews(
  repositories: Repositories,
  { site, signer }: Pick<SiteVisitor, 'site' | 'signer'>,
  order: Order,
): Promise<void> {
  const own = buyersSite(site, order).site
  const products = await readProducts(repositories, own, order)
  const email = toNewsEmail(own, withSignedKey(signer, order, Date.now()), products)
  // A corrected tracking number is news again.
  const key = `order/${order.id}/${order.state}/${order.steps.length}`
  if (email !== undefined) await queueMail(repositories, own, email, { key, isUnbounded: true })
}

/** The mail about the last step of an order; undefined for a step that has another mail. */
export function toNewsEmail(
  site: Site,
  order: LinkedOrder,
  belongings: Pick<OrderBelongings, 'pictures' | 'unshipped'>,
): Email | undefined {
  const { say, website } = site
  const words = wordsOf(site, order)
  if (words === undefined) return undefined
  const { email: to } = order.details
  const { origin } = buyersSite(site, order)
  const pictures = toMailPictures(belongings, origin)
  const status = { url: origin + orderUrls(order).statusUrl, label: say('order_news_button') }
  const parcelUrl = order.state === 'shipped' ? (order.steps.at(-1)?.tracking?.url ?? '') : ''
  const parcel = { url: parcelUrl, label: say('order_news_parcel') }
  const news = {
    heading: words.subject,
    lede: words.lede,
    items: linesOf(order, belongings).map((line) => {
      const { productName, variantText, quantity } = line
      return { productName, variantText, quantity, picture: pictures(line) }
    }),
    ...(parcelUrl === '' ? status : parcel),
    also: parcelUrl === '' ? null : status,
  }
  return {
    template: 'emails/order-news',
    to,
    subject: words.subject,
    preheader: say('order_news_preheader', { shop: website.title }),
    content: { origin, news },
  }
}

/** The lines that the news is about: of a parcel, only the products that are in it. */
function linesOf({ state, lines }: Order, { unshipped }: Pick<OrderBelongings, 'unshipped'>) {
  return state === 'shipped' ? lines.filter(({ itemId }) => !unshipped.has(itemId)) : lines
}

function wordsOf(site: Site, order: Order) {
  const { say, prices, website } = site
  const named = { number: orderNumberOf(site, order), shop: website.title }
  switch (order.state) {
    case 'shipped':
      return { subject: say('order_shipped_subject', named), lede: parcelOf(site, order) }
    case 'refunded': {
      const total = prices.print(order.grandTotalCents)
      const lede = say('order_refunded_lede', { total })
      const cards = redeemedCentsOf(order.details) > 0 ? ` ${say('order_refunded_cards')}` : ''
      return { subject: say('order_refunded_subject', named), lede: lede + cards }
    }
    case 'canceled':
      return { subject: say('order_canceled_subject', named), lede: say('order_canceled_lede') }
    default:
      return undefined
  }
}

/** The address of a parcel, and how to follow it where that is known. */
function parcelOf(site: Site, { details, steps }: Order): string {
  const { say } = site
  const parcel = toParcelText(site, steps.at(-1)?.tracking)
  const to = say('step_shipping_to', { address: inOneLine(site, details.address) })
  return parcel === '' ? to : `${to}\n${parcel}`
}
