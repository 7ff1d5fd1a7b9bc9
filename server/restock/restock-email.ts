import { withQuery } from '../../engine/domain/data/paths.ts'
import type { Email } from '../mail/email.ts'
import { toMailPicture } from '../mail/mail-picture.ts'
import { unsubscribeLink } from '../mail/unsubscribe.ts'
import type { RestockSignUp } from '../store/restock-types.ts'
import type { Visit } from '../visitor/visit.ts'
import { pictureOfVariant } from '../website/picture.ts'
import { urlOfItem } from '../website/site.ts'
import { SKU_PARAMETER } from '../website/urls.ts'
import { type RestockedProduct, restockedName } from './restocked-name.ts'

/** The website whose owner sends, with the key that signs the links of mails. */
export type Seller = Pick<Visit, 'site' | 'signer'>

/** The mail to a visitor who waited for a variant. */
export function toRestockEmail(
  { site, signer }: Seller,
  { item, variant }: RestockedProduct,
  { email, origin }: Pick<RestockSignUp, 'email' | 'origin'>,
): Email {
  const { say } = site
  const product = restockedName(site, { item, variant })
  const choice = product === item.title ? {} : { [SKU_PARAMETER]: variant.sku }
  const picture = origin === '' ? null : pictureOfVariant(item.data, variant.sku)
  return {
    template: 'emails/restock',
    to: email,
    subject: say('restock_subject', { product }),
    preheader: say('restock_preheader', { shop: site.website.title }),
    unsubscribe: unsubscribeLink({ site, signer, origin }, { email, purpose: 'restock' }),
    content: {
      origin,
      restock: {
        heading: say('restock_heading', { product }),
        lede: say('restock_lede'),
        picture: picture && toMailPicture(picture, origin, 'large'),
        url: origin + withQuery(encodeURI(urlOfItem(site, item)), choice),
        label: say('restock_view'),
      },
    },
  }
}
