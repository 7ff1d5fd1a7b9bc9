import { isArray, isObject, type Json, type JsonObject, member } from '../../engine/domain/data/value.ts'
import type { PictureView } from '../../engine/domain/shop/cart-view.ts'

/** The picture of an item by its `data`: its own, else the first of its gallery, else null. */
export function pictureOf(data: Json | undefined): PictureView | null {
  const pictures = member(data, 'items')
  const picture = hasPicture(data) ? data : isArray(pictures) ? pictures.find(hasPicture) : undefined
  return picture === undefined ? null : toPictureView(picture)
}

/** The picture of a variant: the place in the gallery that the product names for it, else the picture of the product. */
export function pictureOfVariant(data: Json | undefined, sku: string): PictureView | null {
  const place = member(member(member(data, 'structuredContent'), 'variantPictures'), sku)
  const pictures = member(data, 'items')
  const own = isArray(pictures) && typeof place === 'number' ? pictures[place] : undefined
  return hasPicture(own) ? toPictureView(own) : pictureOf(data)
}

function hasPicture(data: Json | undefined): data is JsonObject {
  return isObject(data) && typeof member(data, 'assetUrl') === 'string'
}

/** The members of a picture that show it, without the rest of its item. */
function toPictureView(picture: JsonObject): PictureView {
  const { assetUrl = '', originalSize = '', altText = '', mediaFocalPoint } = picture
  return {
    assetUrl: String(assetUrl),
    originalSize: String(originalSize),
    altText: String(altText),
    ...(mediaFocalPoint === undefined ? {} : { mediaFocalPoint }),
  }
}
