import { describeVariant, toOptionValues } from '../../engine/domain/shop/variants.ts'
import type { Email } from '../mail/email.ts'
import { unsubscribeLink } from '../mail/unsubscribe.ts'
import type { RestockSignUp } from '../store/restock-sign-ups.ts'
import type { Item, Variant } from '../store/types.ts'
import type { Visit } from '../visitor/visit.ts'
import { urlOfItem } from '../website/site.ts'

/** The visit that causes a mail, as far as mails know it. */
export type Origin = Pick<Visit, 'site' | 'signer' | 'origin'>

/** The mail to a visitor who waited for a variant. */
export function toRestockEmail(
  visit: Origin,
  { item, variant }: { readonly item: Item; readonly variant: Variant | undefined },
  { email }: Pick<RestockSignUp, 'email'>,
): Email {
  const { site, origin } = visit
  const { say } = site
  const chosen = describeVariant(toOptionValues(variant?.attributes ?? {}))
  const product = chosen === '' ? item.title : `${item.title} (${chosen})`
  return {
    template: 'emails/restock',
    to: email,
    subject: say('restock_subject', { product }),
    preheader: say('restock_preheader', { shop: site.website.title }),
    unsubscribe: unsubscribeLink(visit, { email, purpose: 'restock' }),
    content: {
      origin,
      restock: {
        heading: say('restock_heading', { product }),
        lede: say('restock_lede'),
        url: origin + encodeURI(urlOfItem(site, item)),
        label: say('restock_view'),
      },
    },
  }
}
