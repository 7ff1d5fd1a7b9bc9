import { heightForWidth, readDimensions } from '../../engine/domain/data/image.ts'
import type { PictureView } from '../../engine/domain/shop/cart-view.ts'
import { toAbsolute } from '../website/absolute-links.ts'
import type { View } from '../website/view.ts'

/** Widths of pictures in mails in pixels, each with a stored width of at least twice that, for dense screens. */
const SIZES = {
  row: { width: 72, format: '?format=300w' },
  large: { width: 240, format: '?format=500w' },
} as const

/**
 * A picture of a product as mails show it. Its address is absolute, and it has its size, because mail programs load pictures late
 * or never.
 */
export function toMailPicture(
  { assetUrl, originalSize, altText }: PictureView,
  origin: string,
  size: keyof typeof SIZES = 'row',
): View {
  const { width, format } = SIZES[size]
  const height = heightForWidth(readDimensions(originalSize) ?? { width: 1, height: 1 }, width)
  return { url: toAbsolute(assetUrl, origin) + format, width, height, altText }
}
