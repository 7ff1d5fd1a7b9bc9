import { toMailPicture } from '../../mail/mail-picture.ts'
import type { View } from '../../website/view.ts'
import type { OrderBelongings } from './order-belongings.ts'

/** Pictures of products as mails show them, by the id of the item; none while no address of the website is known. */
export function toMailPictures(
  { pictures }: Pick<OrderBelongings, 'pictures'>,
  origin: string,
): ReadonlyMap<string, View> {
  if (origin === '') return new Map()
  return new Map([...pictures].map(([itemId, picture]) => [itemId, toMailPicture(picture, origin)]))
}
