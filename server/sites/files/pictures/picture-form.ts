/** The format in which a picture is sent in another width. */
export type PictureForm = 'avif' | 'webp' | 'jpeg' | 'png'

/** A drawing of at most this size is smaller than any picture of it. */
const MAX_DRAWING_BYTES = 64 * 2 ** 10

/** Wider pictures are WebP, because encoding one as AVIF takes more than two seconds. */
const MAX_AVIF_WIDTH = 1500

/**
 * The format for a picture in another width; undefined when the file itself is the best answer.
 *
 * Photographs are AVIF or WebP for clients that name these, and JPEG or PNG for all others, such as programs that make
 * previews of links. Drawings stay drawings where possible. A GIF is sent as it is, because it may be animated.
 */
export function pictureFormOf(
  { contentType, bytes }: { readonly contentType: string; readonly bytes: Buffer },
  accept: string,
  width: number,
): PictureForm | undefined {
  if (contentType === 'image/gif') return undefined
  if (contentType !== 'image/svg+xml') return formOfPhotograph(contentType, accept, width)
  if (accept.includes('image/svg+xml') && bytes.length <= MAX_DRAWING_BYTES) return undefined
  return accept.includes('image/webp') ? 'webp' : 'png'
}

function formOfPhotograph(contentType: string, accept: string, width: number): PictureForm {
  if (accept.includes('image/avif') && width <= MAX_AVIF_WIDTH) return 'avif'
  if (accept.includes('image/webp')) return 'webp'
  return contentType === 'image/png' ? 'png' : 'jpeg'
}
