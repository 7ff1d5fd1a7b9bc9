import {
  type Dimensions,
  heightForWidth,
  readDimensions,
  thumbnailWidth,
  widthForHeight,
} from '../../domain/data/image.ts'
import { type Node, toText } from '../../domain/data/value.ts'
import { defineFormatter, integer } from '../../language/plugin.ts'

const NO_SIZE = "Invalid source parameter. Pass in 'originalSize'"

function dimensionsOf(node: Node): Dimensions | undefined {
  return readDimensions(toText(node))
}

/** `{originalSize|width}` of `1200x800` is 1200. A value without two parts gives undefined. */
export const width = defineFormatter({
  name: 'width',
  about: 'Returns the width of a size such as 1200x800.',
  format: (node) => dimensionsOf(node)?.width,
})

/** `{originalSize|height}` of `1200x800` is 800. A value without two parts gives undefined. */
export const height = defineFormatter({
  name: 'height',
  about: 'Returns the height of a size such as 1200x800.',
  format: (node) => dimensionsOf(node)?.height,
})

const pixels = integer('pixels', { fallback: Number.NaN })

/** `{originalSize|resizedHeightForWidth 300}` */
export const resizedHeightForWidth = defineFormatter({
  name: 'resizedHeightForWidth',
  about: 'Returns the height of a picture scaled to a width.',
  args: [pixels],
  format(node, [wanted]) {
    const dimensions = dimensionsOf(node)
    return dimensions === undefined ? NO_SIZE : heightForWidth(dimensions, wanted)
  },
})

/** `{originalSize|resizedWidthForHeight 300}` */
export const resizedWidthForHeight = defineFormatter({
  name: 'resizedWidthForHeight',
  about: 'Returns the width of a picture scaled to a height.',
  args: [pixels],
  format(node, [wanted]) {
    const dimensions = dimensionsOf(node)
    return dimensions === undefined ? NO_SIZE : widthForHeight(dimensions, wanted)
  },
})

/** `<img src="{assetUrl}?format={@|squarespaceThumbnailForWidth 400}"/>` prints a stored width, at most `1500w`. */
export const thumbnailForWidth = defineFormatter({
  name: 'squarespaceThumbnailForWidth',
  about: 'Prints the smallest stored width of at least this many pixels.',
  args: [pixels],
  format: (_node, [wanted]) => `${thumbnailWidth(wanted)}w`,
})

/** `<img src="{assetUrl}?format={originalSize|squarespaceThumbnailForHeight 400}"/>` */
export const thumbnailForHeight = defineFormatter({
  name: 'squarespaceThumbnailForHeight',
  about: 'Prints the smallest stored width for a picture scaled to a height.',
  args: [pixels],
  format(node, [wanted]) {
    const dimensions = dimensionsOf(node)
    return dimensions === undefined ? NO_SIZE : `${thumbnailWidth(widthForHeight(dimensions, wanted))}w`
  },
})
