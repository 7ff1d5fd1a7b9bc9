import { describeVariant, toOptionValues } from '../../engine/domain/shop/variants.ts'
import type { Item, Variant } from '../store/types.ts'
import type { Site } from '../website/site.ts'

/** A product with the variant that a visitor waits for. */
export interface RestockedProduct {
  readonly item: Item
  readonly variant: Variant
}

/** Its name in the language of the visitor: `Tide Mug (Bone)`, because other variants may be in stock. */
export function restockedName(
  { optionWords }: Pick<Site, 'optionWords'>,
  { item: { title }, variant }: RestockedProduct,
): string {
  const chosen = describeVariant(toOptionValues(variant.attributes, optionWords))
  return chosen === '' ? title : `${title} (${chosen})`
}
