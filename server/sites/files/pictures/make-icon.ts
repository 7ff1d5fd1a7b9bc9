import { DRAWING_DENSITY, openPicture } from '../../../website/pictures/open-picture.ts'

/** How an icon is made of an owner's picture. */
export interface IconForm {
  readonly sizePx: number
  /** The free space at each side, as a share of the size. */
  readonly margin: number
  /** Behind the picture; undefined for none. */
  readonly background: string | undefined
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** An icon as a square PNG. */
export async function makeIcon(picture: Buffer, { sizePx, margin, background }: IconForm): Promise<Buffer> {
  const space = Math.round(sizePx * margin)
  const inner = sizePx - 2 * space
  const { format, width = inner } = await openPicture(picture).metadata()
  const density = format === 'svg' ? Math.min(Math.max(1, (DRAWING_DENSITY * inner) / width), 600) : undefined
  const icon = openPicture(picture, density)
    .resize(inner, inner, { fit: 'contain', background: CLEAR })
    .extend({ top: space, bottom: space, left: space, right: space, background: CLEAR })
  return (background === undefined ? icon : icon.flatten({ background })).png().toBuffer()
}
