import { isObject, member } from '../../engine/domain/data/value.ts'
import type { Json } from '../../engine/index.ts'
import type { ItemTable } from './tables.ts'
import type { Item } from './types.ts'

/** All columns except the search text, because it may be 100 KB and only search needs it. */
export const ITEM_COLUMNS = [
  'id',
  'website_id',
  'collection_id',
  'url_id',
  'title',
  'record_type',
  'status',
  'publish_on',
  'position',
  'data',
] as const

/** The status of items that visitors may see. */
export const SHOWN: Item['status'] = 'published'

/** An item of a row, without the content that only buyers may read. */
export function toItem(row: Pick<ItemTable, (typeof ITEM_COLUMNS)[number]>): Item {
  return {
    id: row.id,
    websiteId: row.website_id,
    collectionId: row.collection_id,
    urlId: row.url_id,
    title: row.title,
    recordType: row.record_type,
    status: row.status,
    publishOn: row.publish_on,
    position: row.position,
    data: withoutDigitalContent(JSON.parse(row.data) as Json),
  }
}

/** The member of an item's data that only buyers may read. */
const DIGITAL_CONTENT = 'digitalContent'

/** The content that buyers of a digital product get; undefined for any other item. */
export function digitalContentIn(data: string): Json | undefined {
  const content = member(JSON.parse(data) as Json, DIGITAL_CONTENT)
  return isObject(content) ? content : undefined
}

function withoutDigitalContent(data: Json): Json {
  if (!isObject(data) || !(DIGITAL_CONTENT in data)) return data
  const { [DIGITAL_CONTENT]: _, ...rest } = data
  return rest
}
