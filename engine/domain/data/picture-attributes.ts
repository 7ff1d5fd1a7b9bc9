import { IMAGE_WIDTHS, readDimensions } from './image.ts'

/** A picture with the members that its tag depends on. */
interface ShownPicture {
  readonly assetUrl: string
  /** Such as `1500x1000`; '' when it is not known. */
  readonly originalSize: string
  readonly mediaFocalPoint?: unknown
}

/** The values of `sizes`: for most pictures, and for those that a frame crops at the sides. */
export interface PictureSizes {
  readonly sizes: string
  readonly wide: string
}

/** The attributes of a picture's tag. */
export interface PictureAttributes {
  readonly src: string
  readonly srcset: string
  readonly sizes: string
  readonly width: number | undefined
  readonly height: number | undefined
  /** Keeps its focal point visible where CSS crops it. */
  readonly className: string
}

/** Frames are about as wide as high, so a picture this much wider than high is cropped at the sides. */
const WIDE = 1.2

/** The attributes of a picture, the same that `templates/islands/picture.html` prints. */
export function pictureAttributes(picture: ShownPicture, { sizes, wide }: PictureSizes): PictureAttributes {
  const { assetUrl, originalSize, mediaFocalPoint } = picture
  const { width, height } = readDimensions(originalSize) ?? {}
  const isWide = width !== undefined && height !== undefined && width > WIDE * height
  return {
    src: `${assetUrl}?format=750w`,
    srcset: IMAGE_WIDTHS.map((one) => `${assetUrl}?format=${one}w ${one}w`).join(', '),
    sizes: isWide ? wide : sizes,
    width,
    height,
    className: `image${focusClasses(mediaFocalPoint)}`,
  }
}

/** A focal point in the middle third needs no class. */
function focusClasses(point: unknown): string {
  const { x = 0.5, y = 0.5 } = (point ?? {}) as { readonly x?: number; readonly y?: number }
  const across = x < 0.35 ? ' focus-left' : x > 0.65 ? ' focus-right' : ''
  const down = y < 0.35 ? ' focus-top' : y > 0.65 ? ' focus-bottom' : ''
  return across + down
}
