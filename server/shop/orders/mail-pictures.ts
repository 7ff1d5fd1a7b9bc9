import { heightForWidth, readDimensions } from '../../../engine/domain/data/image.ts'
import type { PictureView } from '../../../engine/domain/shop/cart-view.ts'
import { toAbsolute } from '../../website/absolute-links.ts'
import type { View } from '../../website/view.ts'
import type { OrderBelongings } from './order-belongings.ts'

/** The width in pixels of the picture of a product in a mail. */
const WIDTH = 72
/** A stored width of at least twice that, for dense screens. */
const FORMAT = '?format=300w'

/** Pictures of products as mails show them, by the id of the item; none while no address of the website is known. */
export function toMailPictures(
  { pictures }: Pick<OrderBelongings, 'pictures'>,
  origin: string,
): ReadonlyMap<string, View> {
  if (origin === '') return new Map()
  return new Map([...pictures].map(([itemId, picture]) => [itemId, toMailPicture(picture, origin)]))
}

/** Its address is absolute, and it has its size, because mail programs load pictures late or never. */
function toMailPicture({ assetUrl, originalSize, altText }: PictureView, origin: string): View {
  const height = heightForWidth(readDimensions(originalSize) ?? { width: 1, height: 1 }, WIDTH)
  return { url: toAbsolute(assetUrl, origin) + FORMAT, width: WIDTH, height, altText }
}
