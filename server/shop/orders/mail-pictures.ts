import { toMailPicture } from '../../mail/mail-picture.ts'
import type { View } from '../../website/view.ts'
import type { LinePictures, OrderBelongings } from './order-belongings.ts'

/** Pictures of lines as mails show them; none while no address of the website is known. */
export function toMailPictures(
  { pictures }: Pick<OrderBelongings, 'pictures'>,
  origin: string,
): (line: Parameters<LinePictures>[0]) => View | null {
  return (line) => {
    const picture = origin === '' ? null : pictures(line)
    return picture && toMailPicture(picture, origin)
  }
}
