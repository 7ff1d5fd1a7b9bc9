import type { Json, Node } from './value.ts'

/**
 * The members of pages, items and their parts that formatters read.
 *
 * Plain property access is several times as fast as `member`. It is as safe, because no prototype has any of these
 * names.
 */
export interface PageData {
  readonly addressCountry?: Json
  readonly addressLine1?: Json
  readonly addressLine2?: Json
  readonly assetUrl?: Json
  readonly author?: Json
  readonly blockType?: Json
  readonly categories?: Json
  readonly displayName?: Json
  readonly endDate?: Json
  readonly fullUrl?: Json
  readonly location?: Json
  readonly mainImage?: Json
  readonly mainImageId?: Json
  readonly promotedBlockType?: Json
  readonly publicCommentCount?: Json
  readonly recordType?: Json
  readonly recordTypeLabel?: Json
  readonly shareButtonOptions?: Json
  readonly starred?: Json
  readonly startDate?: Json
  readonly systemDataId?: Json
  readonly tags?: Json
  readonly timeZone?: Json
  readonly title?: Json
  readonly website?: Json
}

const NO_DATA: PageData = {}

/** A node as page data. Text, numbers and missing values give page data without members. */
export function pageDataOf(node: Node): PageData {
  return typeof node === 'object' && node !== null ? (node as PageData) : NO_DATA
}
