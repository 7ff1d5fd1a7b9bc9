import { type Json, type Node, toNumber, toText } from './value.ts'

/**
 * The members of a picture that formatters read.
 *
 * Plain property access is several times as fast as `member`. It is as safe, because no prototype has any of these
 * names.
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

/** A node as a picture. Text, numbers and missing values give a picture without members. */
export function toPicture(node: Node): Picture {
  return typeof node === 'object' && node !== null ? (node as Picture) : NO_PICTURE
}

/** Widths in pixels in which the platform stores each picture, beside the original. */
export const IMAGE_WIDTHS = [100, 300, 500, 750, 1000, 1500, 2500] as const

/** The point that must stay visible when a picture is cropped, as `x,y` between 0 and 1. The default is the centre. */
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

/** Longer text is no size. */
const MAX_SIZE_LENGTH = 1000

/** Parses `1200x800`. Text without exactly two parts gives undefined, a part that is not a number gives NaN. */
export function readDimensions(size: string): Dimensions | undefined {
  if (size.length > MAX_SIZE_LENGTH) return undefined
  const cross = size.indexOf('x')
  if (cross === -1 || size.indexOf('x', cross + 1) !== -1) return undefined
  return {
    width: Number.parseInt(size.slice(0, cross), 10),
    height: Number.parseInt(size.slice(cross + 1), 10),
  }
}

/** The height of a picture scaled to a width, truncated to an integer; 0 when it cannot be computed. */
export function heightForWidth({ width, height }: Dimensions, wanted: number): number {
  // Another order of these operations rounds differently and can be off by one pixel.
  return (height * (wanted / width)) | 0
}

/** The width of a picture scaled to a height, truncated to an integer; 0 when it cannot be computed. */
export function widthForHeight({ width, height }: Dimensions, wanted: number): number {
  return (width * (wanted / height)) | 0
}

const MAX_THUMBNAIL_WIDTH = 1500

/** The smallest stored width of at least `wanted` pixels, at most 1500. The width of 2500 is for full screens only. */
export function thumbnailWidth(wanted: number): number {
  // NaN compares as not larger than any width, so it gets the smallest one.
  const fitting = IMAGE_WIDTHS.find((width) => !(wanted > width)) ?? MAX_THUMBNAIL_WIDTH
  return Math.min(fitting, MAX_THUMBNAIL_WIDTH)
}

/** The width descriptor of the original, by the largest stored width: the next width up. */
const NEXT_WIDTH: ReadonlyMap<string, string> = new Map(
  IMAGE_WIDTHS.slice(1).map((next, at) => [`${IMAGE_WIDTHS[at]}w`, `${next}w`]),
)

/** UTF-16 units of a list of variants. Longer text is no list: a real one has fewer than a hundred. */
const MAX_VARIANTS_LENGTH = 4096

/** The list of a picture's stored variants; '' for text that is too long to be one. */
export function variantsOfPicture({ systemDataVariants }: Picture): string {
  const variants = toText(systemDataVariants)
  return variants.length > MAX_VARIANTS_LENGTH ? '' : variants
}

/**
 * The srcset candidates of a picture's list of variants, each without its address: one per width, and the original as
 * the next width up. `100w,300w,1500x983` has two widths.
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

/** Candidates of the common lists, computed once: nearly every picture has the first few stored widths. */
const KNOWN_CANDIDATES: ReadonlyMap<string, readonly string[]> = new Map(
  IMAGE_WIDTHS.map((_, at) => {
    const variants = IMAGE_WIDTHS.slice(0, at + 1)
      .map((width) => `${width}w`)
      .join(',')
    return [variants, toCandidates(variants)]
  }),
)

/** The list without the original's size, which often comes first. */
function behindSize(variants: string): string {
  const comma = variants.indexOf(',')
  return comma === -1 || variants[comma - 1] === 'w' ? variants : variants.slice(comma + 1)
}

/** The value of a srcset attribute. */
export function srcset(address: string, candidates: readonly string[]): string {
  let text = ''
  for (const candidate of candidates) text += text === '' ? address + candidate : `,${address}${candidate}`
  return text
}
