import type { Json } from '../../../engine/index.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'

/** The content of digital products, which only buyers may see, by the id of the item. */
export type DigitalContents = ReadonlyMap<string, Json>

/** Reads the digital content of an order's products, whether the order is paid or not. */
export function readDigitalContents(
  { items }: Repositories,
  { website }: Site,
  { lines }: Order,
): Promise<DigitalContents> {
  return items.digitalContents(website.id, [...new Set(lines.map(({ itemId }) => itemId))])
}
