import { IMAGE_WIDTHS, readDimensions } from '../../engine/domain/data/image.ts'
import type { Island } from '../runtime/start-islands.ts'

/** The markup of pictures that themes load by script: `data-src` in place of `src`, as the formatter `image-meta` prints it. */
export const island: Island = (element) => {
  const image = element as HTMLImageElement
  const { src = '', imageDimensions = '', imageFocalPoint } = image.dataset
  if (src === '' || image.hasAttribute('src')) return
  const size = readDimensions(imageDimensions)
  // Their ratio holds the place until the file is there.
  if (size !== undefined && size.width > 0 && size.height > 0) {
    if (!image.hasAttribute('width')) image.width = size.width
    if (!image.hasAttribute('height')) image.height = size.height
    image.style.aspectRatio = `${size.width} / ${size.height}`
  }
  // The formatter `video` prints none: the control over its picture says what it does.
  if (!image.hasAttribute('alt')) image.alt = ''
  if (imageFocalPoint !== undefined) image.style.objectPosition = toPosition(imageFocalPoint)
  image.src = `${src}?format=${widthFor(image, size)}w`
}

/** `0.3,0.7` is the point that stays visible when a picture is cropped. */
function toPosition(focalPoint: string): string {
  const [x = 0.5, y = 0.5] = focalPoint.split(',').map(Number)
  return `${x * 100}% ${y * 100}%`
}

/** The smallest stored width with all pixels that the place of a picture shows. */
function widthFor(image: HTMLImageElement, size: ReturnType<typeof readDimensions>): number {
  const place = image.getBoundingClientRect()
  const isCropped = size !== undefined && getComputedStyle(image).objectFit === 'cover'
  const cssPx = isCropped ? Math.max(place.width, (place.height * size.width) / size.height) : place.width
  const wanted = cssPx * devicePixelRatio
  return IMAGE_WIDTHS.find((width) => width >= wanted - 1) ?? IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? 0
}
