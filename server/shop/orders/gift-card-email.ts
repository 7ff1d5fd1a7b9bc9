import { PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { giftFragment } from '../../../engine/domain/shop/gift-link.ts'
import type { Email } from '../../mail/email.ts'
import { plainName } from '../../mail/plain-name.ts'
import type { Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { type OrderBelongings, toCardViews } from './order-belongings.ts'

/** The gift cards of an order as a mail to their recipient; undefined for an order without any. */
export function toGiftCardEmail(
  site: Site,
  { details }: Order,
  { cards }: Pick<OrderBelongings, 'cards'>,
  origin: string,
): Email | undefined {
  const { gift } = details
  if (gift === undefined || cards.length === 0) return undefined
  const { say } = site
  const giver = plainName(details.name)
  const shop = site.website.title
  return {
    template: 'emails/gift-card',
    to: gift.email.trim(),
    subject: say('gift_card_email_subject', { giver, shop }),
    preheader: say('gift_card_email_preheader', { shop }),
    content: {
      origin,
      gift: {
        heading: say('gift_card_email_heading', { name: plainName(gift.name).trim() }),
        lede: say('gift_card_email_lede', { giver, shop }),
        message: gift.message.trim(),
        from: say('gift_card_email_from', { giver }),
        cards: toCardViews(site, cards).map((card) => ({
          ...card,
          url: origin + PAGE_PATH.giftCard + giftFragment(String(card['code'])),
        })),
        label: say('gift_card_email_use'),
      },
    },
  }
}
