import { z } from 'zod'
import { GALLERY_DESIGN } from '../../../engine/domain/data/codes.ts'

/** The schemas of pictures, recordings and galleries, as the `data` of collections and items holds them. */

const ASPECT_RATIOS = [
  'square',
  'standard',
  'standard-vertical',
  'four-three',
  'three-four-vertical',
  'widescreen',
  'anamorphic-widescreen',
] as const

const color = z.string().regex(/^(?:[0-9a-f]{3}){1,2}$/i, 'expected three or six hexadecimal digits')
const share = z.number().min(0).max(1)

/** The address of a sound or film among the site's files; `extensions` are separated by |. */
export function recording(extensions: string) {
  const pattern = new RegExp(`^/assets/site/[\\w.-]+\\.(${extensions})$`)
  return z.string().regex(pattern, `expected /assets/site/<file>, one of ${extensions.replaceAll('|', ', ')}`)
}

const PICTURE = /^\/assets\/site\/[\w.-]+\.(avif|gif|jpe?g|png|svg|webp)$/

export const pictureFields = {
  assetUrl: z
    .string()
    .regex(PICTURE, 'expected /assets/site/<file>, one of avif, gif, jpg, jpeg, png, svg, webp')
    .describe('The picture'),
  originalSize: z
    .string()
    .regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/, 'expected a size such as 1500x1000')
    .optional()
    .describe('The size in pixels; read from the file when it is missing, and for photographs always'),
  altText: z.string().describe('The words for those who do not see the picture; `""` for an ornament'),
  mediaFocalPoint: z
    .strictObject({ x: share, y: share })
    .optional()
    .describe('The point that stays visible when the picture is cut'),
  colorData: z
    .strictObject({
      topLeftAverage: color,
      topRightAverage: color,
      bottomLeftAverage: color,
      bottomRightAverage: color,
      centerAverage: color,
    })
    .optional()
    .describe('Its average colors; read from the file, too'),
}

export const picture = z.looseObject(pictureFields)

export const galleryDesign = z.looseObject({
  design: z.enum(GALLERY_DESIGN).optional(),
  autoplay: z.boolean().optional(),
  controls: z.boolean().optional(),
  'auto-crop': z.boolean().optional(),
  'square-thumbs': z.boolean().optional(),
  thumbnails: z.boolean().optional(),
  'show-meta': z.boolean().optional(),
  'show-meta-basic': z.boolean().optional(),
  'show-meta-only-title': z.boolean().optional(),
  'show-meta-on-hover': z.boolean().optional(),
  lightbox: z.boolean().optional(),
  newWindow: z.boolean().optional(),
  transparentBackground: z.boolean().optional(),
  'autoplay-duration': z.number().min(1).max(10).optional(),
  'aspect-ratio': z.enum(ASPECT_RATIOS).optional(),
  'thumbnail-strip-height': z.number().min(0).max(200).optional(),
  'thumbnail-strip-margin': z.number().min(0).max(60).optional(),
  'meta-position': z
    .enum(['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'])
    .optional(),
  'active-alignment': z.enum(['left', 'center', 'right']).optional(),
  'thumbnails-per-row': z.int().min(1).max(10).optional(),
  padding: z.number().min(0).max(50).optional(),
  lightboxTheme: z.enum(['dark', 'light']).optional(),
  'max-width': z.number().min(100).max(300).optional(),
})
