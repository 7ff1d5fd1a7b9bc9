import { type PictureSizes, pictureAttributes } from '../../engine/domain/data/picture-attributes.ts'
import type { PictureView } from '../../engine/domain/shop/cart-view.ts'

/** A responsive picture. Its twin is templates/islands/picture.html. */
export function Picture({ picture, ...wanted }: PictureSizes & { readonly picture: PictureView }) {
  const { src, srcset, sizes, width, height, className } = pictureAttributes(picture, wanted)
  return (
    <img
      src={src}
      srcSet={srcset}
      sizes={sizes}
      width={width}
      height={height}
      alt={picture.altText}
      className={className}
      loading="lazy"
      decoding="async"
    />
  )
}
