import { safeUrl } from '../data/url.ts'
import { isArray, isObject, type Json, type JsonObject, member, type Node, toText } from '../data/value.ts'
import type { IslandPage } from './island-page.ts'

/** Pictures in one of four designs, as the gallery predicates read them. */
export type Gallery = {
  /** Makes the ids of its pictures unique on the page. */
  readonly id: string
  readonly options: JsonObject
  readonly pictures: readonly JsonObject[]
}

/** A gallery of the `items` of a collection or block that have a picture, by its `options` or `design`. */
export function toGallery(node: Node, { meter, onWrong }: IslandPage): Gallery {
  const items = member(node, 'items')
  const options = member(node, 'options') ?? member(node, 'design')
  if (!isArray(items)) onWrong?.({ path: 'items', expected: 'a list of pictures' })
  const pictures = (isArray(items) ? items : []).flatMap((item) => {
    meter?.charge(4)
    const picture = toPicture(item)
    return picture === undefined ? [] : [picture]
  })
  return { id: toText(member(node, 'id')) || 'gallery', options: isObject(options) ? options : {}, pictures }
}

/** In place of an address that runs a script. */
const REFUSED = '#'

/** The members of a picture that the gallery shows; undefined without its address. */
function toPicture(item: Json): JsonObject | undefined {
  const address = toText(member(item, 'assetUrl'))
  if (address === '') return undefined
  const [title, size] = [toText(member(item, 'title')), toText(member(item, 'originalSize'))]
  return {
    title,
    body: toText(member(item, 'body')),
    altText: toText(member(item, 'altText')) || title,
    // Text of another form would make a width that is no number.
    originalSize: SIZE.test(size) ? size : '',
    mediaFocalPoint: member(item, 'mediaFocalPoint') ?? null,
    assetUrl: safeUrl(address) || REFUSED,
    fullUrl: safeUrl(toText(member(item, 'fullUrl'))),
  }
}

const SIZE = /^\d{1,5}x\d{1,5}$/
