import { BLOCK_TYPE } from './codes.ts'
import { textOfMarkup } from './markup.ts'
import { isTruthy, type Json, type Node, toNumber, toText } from './value.ts'

/**
 * The members that tell something of a picture.
 *
 * They are read as plain properties, which is several times faster than by name and as safe: no prototype has any of them.
 */
export interface Picture {
  readonly altText?: Json
  readonly assetUrl?: Json
  readonly body?: Json
  readonly componentKey?: Json
  readonly filename?: Json
  readonly id?: Json
  readonly licensedAssetPreview?: Json
  readonly mediaFocalPoint?: Json
  readonly originalSize?: Json
  readonly systemDataVariants?: Json
  readonly title?: Json
}

const NO_PICTURE: Picture = {}

/** A node as a picture; one without members when it has none. */
export function toPicture(node: Node): Picture {
  return typeof node === 'object' && node !== null ? (node as Picture) : NO_PICTURE
}

/** Widths in pixels in which the platform keeps each picture beside the original. */
const IMAGE_WIDTHS = [100, 300, 500, 750, 1000, 1500, 2500] as const

/** UTF-16 units of a body that stand in for a missing description. */
const MAX_FALLBACK_ALT = 250

/** What a picture shows, for those who do not see it. A picture block says so itself, even when it says nothing. */
export function altText({ altText: own, title, body, filename }: Picture, blockType: Node): string {
  if (toNumber(blockType) === BLOCK_TYPE.image) return toText(own).trim()
  if (isTruthy(title)) return toText(title)
  return textOfMarkup(toText(body), MAX_FALLBACK_ALT) || toText(filename)
}

/** The point that must stay visible when a picture is cropped, as `x,y` between 0 and 1; the middle when none is set. */
export function focalPoint({ mediaFocalPoint: point }: Picture): string {
  if (point === undefined) return '0.5,0.5'
  const { x, y } = (typeof point === 'object' && point !== null ? point : {}) as { x?: Json; y?: Json }
  return `${toNumber(x)},${toNumber(y)}`
}

/** Width and height in pixels. */
export interface Dimensions {
  readonly width: number
  readonly height: number
}

/** Reads `1200x800`; undefined unless there are two parts, NaN for a part that is no number. */
export function readDimensions(size: string): Dimensions | undefined {
  const cross = size.indexOf('x')
  if (cross === -1 || size.indexOf('x', cross + 1) !== -1) return undefined
  return {
    width: Number.parseInt(size.slice(0, cross), 10),
    height: Number.parseInt(size.slice(cross + 1), 10),
  }
}

/** The height of a picture scaled to a width, cut to a whole number; 0 when there is none. */
export function heightForWidth({ width, height }: Dimensions, wanted: number): number {
  // The order of the operations decides the last pixel.
  return (height * (wanted / width)) | 0
}

/** The width of a picture scaled to a height, cut to a whole number; 0 when there is none. */
export function widthForHeight({ width, height }: Dimensions, wanted: number): number {
  return (width * (wanted / height)) | 0
}

const MAX_THUMBNAIL_WIDTH = 1500

/** The smallest kept width that holds so many pixels; the largest is for full screens and never a thumbnail. */
export function thumbnailWidth(wanted: number): number {
  // What is no number of pixels is not larger than any.
  const fitting = IMAGE_WIDTHS.find((width) => !(wanted > width)) ?? MAX_THUMBNAIL_WIDTH
  return Math.min(fitting, MAX_THUMBNAIL_WIDTH)
}

/** What the original counts as when a kept width is the largest. */
const NEXT_WIDTH: ReadonlyMap<string, string> = new Map(
  IMAGE_WIDTHS.slice(1).map((next, at) => [`${IMAGE_WIDTHS[at]}w`, `${next}w`]),
)

/**
 * The candidates that a picture's list of variants makes in a srcset, each without the address before it: one for each width, and
 * the original as the width after the last one. `100w,300w,1500x983` has two widths.
 */
export function candidatesOf(variants: string): readonly string[] {
  return KNOWN_CANDIDATES.get(behindSize(variants)) ?? toCandidates(variants)
}

function toCandidates(variants: string): readonly string[] {
  const widths = variants.split(',').filter((variant) => variant.endsWith('w'))
  const next = NEXT_WIDTH.get(widths.at(-1) ?? '')
  const candidates = widths.map((width) => `?format=${width} ${width}`)
  return next === undefined ? candidates : [...candidates, `?format=original ${next}`]
}

/** The candidates of the smallest kept widths, up to each of them: what nearly every picture has. */
const KNOWN_CANDIDATES: ReadonlyMap<string, readonly string[]> = new Map(
  IMAGE_WIDTHS.map((_, at) => {
    const variants = IMAGE_WIDTHS.slice(0, at + 1)
      .map((width) => `${width}w`)
      .join(',')
    return [variants, toCandidates(variants)]
  }),
)

/** The list behind the original's size, which often comes first. */
function behindSize(variants: string): string {
  const comma = variants.indexOf(',')
  return comma === -1 || variants[comma - 1] === 'w' ? variants : variants.slice(comma + 1)
}

/** The candidates of a srcset. */
export function srcset(address: string, candidates: readonly string[]): string {
  let text = ''
  for (const candidate of candidates) text += text === '' ? address + candidate : `,${address}${candidate}`
  return text
}
