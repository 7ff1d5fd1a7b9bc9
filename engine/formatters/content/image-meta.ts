import { focalPoint, type Picture, toPicture } from '../../domain/data/image.ts'
import { isObject, member, type Node, toText } from '../../domain/data/value.ts'
import { defineFormatter, type Frame, integer } from '../../language/plugin.ts'
import { altOf } from './alt-text.ts'
import { address, attribute } from './place.ts'

/** The attributes from which a page script loads a picture. A space follows each of them. */
export function metaOf(picture: Picture, source: string, alt: string, frame: Frame): string {
  const { licensedAssetPreview, componentKey, originalSize } = picture
  const licensed = isObject(licensedAssetPreview) ? 'data-licensed-asset-preview="true" ' : ''
  const key =
    componentKey === undefined ? '' : `data-component-key="${attribute(toText(componentKey), frame)}" `
  const size = attribute(toText(originalSize), frame)
  return `${licensed}${key}data-src="${source}" data-image="${source}" data-image-dimensions="${size}" data-image-focal-point="${focalPoint(picture)}" alt="${alt}" `
}

function printMeta(node: Node, frame: Frame): string {
  if (node === undefined) return ''
  const picture = toPicture(node)
  return metaOf(picture, address(toText(picture.assetUrl), frame), altOf(picture, frame), frame)
}

/** `<img {@|image-meta}/>` */
export const imageMeta = defineFormatter({
  name: 'image-meta',
  about: 'Prints the attributes from which a script loads a picture.',
  usesFrame: true,
  format: (node, _, frame) => printMeta(node, frame),
})

/** `<img {gallery|child-image-meta 2}/>` prints `image-meta` of one of the value's items, by default of the first. */
export const childImageMeta = defineFormatter({
  name: 'child-image-meta',
  about: "Prints the attributes from which a script loads the picture of one of the value's items.",
  args: [integer('index', { fallback: 0 })],
  usesFrame: true,
  format: (node, [index], frame) => printMeta(member(member(node, 'items'), index), frame),
})

/** `<img {collection|cover-image-meta}/>` prints `image-meta` of the value's cover image. */
export const coverImageMeta = defineFormatter({
  name: 'cover-image-meta',
  about: 'Prints the attributes from which a script loads the cover image.',
  usesFrame: true,
  format: (node, _, frame) => printMeta(member(node, 'coverImage'), frame),
})
