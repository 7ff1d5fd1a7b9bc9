import type { Repositories } from '../../store/repositories.ts'
import type { Cart } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { emptyCart } from './priced-cart.ts'

const MOCK_ITEMS = 2

/** A sample cart with the first products of the shop, for `?mock=true`. It is never stored. */
export async function mockCart({ items, variants }: Repositories, site: Site): Promise<Cart> {
  const empty = emptyCart(site.website.id)
  const shop = site.collections.find(({ id, typeName }) => typeName === 'products' && !site.locks.has(id))
  if (shop === undefined) return empty
  const { items: shown } = await site.items.list(items, shop, { limit: MOCK_ITEMS, offset: 0 })
  const found = await variants.of(
    site.website.id,
    shown.map(({ id }) => id),
  )
  const entries = shown.flatMap((item, position) => {
    const variant = found.find(({ itemId }) => itemId === item.id)
    if (variant === undefined) return []
    return {
      id: `mock-${position + 1}`,
      itemId: item.id,
      sku: variant.sku,
      quantity: 1,
      additionalFields: null,
      position,
    }
  })
  return { ...empty, id: 'mock', entries }
}
