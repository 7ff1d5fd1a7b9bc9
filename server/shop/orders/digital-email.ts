import type { Email } from '../../mail/email.ts'
import type { Site } from '../../website/site.ts'
import { toMailPictures } from './mail-pictures.ts'
import type { OrderBelongings } from './order-belongings.ts'
import type { LinkedOrder } from './order-links.ts'
import { orderNumberOf } from './order-number.ts'
import { digitalUrl } from './order-urls.ts'
import { isOpen } from './payment.ts'

/** The links to the digital products of an order as a mail; undefined while it opens none. */
export function toDigitalEmail(
  site: Site,
  order: LinkedOrder,
  { contents, pictures }: Pick<OrderBelongings, 'contents' | 'pictures'>,
  origin: string,
): Email | undefined {
  const lines = order.lines.filter(({ itemId }) => contents.has(itemId))
  if (lines.length === 0 || !isOpen(order)) return undefined
  const { say, website } = site
  const shown = toMailPictures({ pictures }, origin)
  return {
    template: 'emails/digital',
    to: order.details.email,
    subject: say('digital_email_subject', { number: orderNumberOf(site, order), shop: website.title }),
    preheader: say('digital_email_preheader'),
    content: {
      origin,
      digital: {
        number: orderNumberOf(site, order),
        createdOn: order.createdAt,
        heading: say('digital_email_heading'),
        lede: say('digital_email_lede'),
        products: lines.map((line) => ({
          title: line.productName,
          picture: shown(line),
          label: say('step_digital_open', { title: line.productName }),
          url: origin + digitalUrl(order, line.itemId),
        })),
      },
    },
  }
}
