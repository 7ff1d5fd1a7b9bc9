import {
  type Dimensions,
  heightForWidth,
  readDimensions,
  thumbnailWidth,
  widthForHeight,
} from '../../domain/image.ts'
import { type Node, toText } from '../../domain/value.ts'
import { defineFormatter, integer } from '../../language/plugin.ts'

const NO_SIZE = "Invalid source parameter. Pass in 'originalSize'"

function dimensionsOf(node: Node): Dimensions | undefined {
  return readDimensions(toText(node))
}

/** `{originalSize|width}` of `1200x800` is 1200; missing unless there are two numbers. */
export const width = defineFormatter({
  name: 'width',
  about: 'Takes the width out of a size.',
  format: (node) => dimensionsOf(node)?.width,
})

/** `{originalSize|height}` of `1200x800` is 800; missing unless there are two numbers. */
export const height = defineFormatter({
  name: 'height',
  about: 'Takes the height out of a size.',
  format: (node) => dimensionsOf(node)?.height,
})

const pixels = integer('pixels', { fallback: Number.NaN })

/** `{originalSize|resizedHeightForWidth 300}` */
export const resizedHeightForWidth = defineFormatter({
  name: 'resizedHeightForWidth',
  about: 'Computes the height of a picture scaled to a width.',
  args: [pixels],
  format(node, [wanted]) {
    const dimensions = dimensionsOf(node)
    return dimensions === undefined ? NO_SIZE : heightForWidth(dimensions, wanted)
  },
})

/** `{originalSize|resizedWidthForHeight 300}` */
export const resizedWidthForHeight = defineFormatter({
  name: 'resizedWidthForHeight',
  about: 'Computes the width of a picture scaled to a height.',
  args: [pixels],
  format(node, [wanted]) {
    const dimensions = dimensionsOf(node)
    return dimensions === undefined ? NO_SIZE : widthForHeight(dimensions, wanted)
  },
})

/** `<img src="{assetUrl}?format={@|squarespaceThumbnailForWidth 400}"/>` names a kept width, at most 1500w. */
export const thumbnailForWidth = defineFormatter({
  name: 'squarespaceThumbnailForWidth',
  about: 'Names the kept width that fits a number of pixels.',
  args: [pixels],
  format: (_node, [wanted]) => `${thumbnailWidth(wanted)}w`,
})

/** `<img src="{assetUrl}?format={originalSize|squarespaceThumbnailForHeight 400}"/>` */
export const thumbnailForHeight = defineFormatter({
  name: 'squarespaceThumbnailForHeight',
  about: 'Names the kept width that fits a picture scaled to a height.',
  args: [pixels],
  format(node, [wanted]) {
    const dimensions = dimensionsOf(node)
    return dimensions === undefined ? NO_SIZE : `${thumbnailWidth(widthForHeight(dimensions, wanted))}w`
  },
})
