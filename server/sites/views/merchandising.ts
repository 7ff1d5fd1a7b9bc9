import { isTruthy, type Json, member, toNumber, toText } from '../../../engine/domain/data/value.ts'
import { FEW } from '../../../engine/domain/shop/product-form-view.ts'
import { isUnlimited } from '../../shop/cart/stock.ts'
import type { Item, Variant } from '../../store/types.ts'
import { toView, type View } from '../../website/view.ts'

/** Notices of low stock and restock forms of products, by the id of the product. The notice of the chosen variant is seen at once. */
export function toMerchandising(
  products: readonly (readonly [Item, readonly Variant[]])[],
  chosen?: Variant,
): View {
  return Object.fromEntries(products.map(([item, variants]) => [item.id, toContext(item, variants, chosen)]))
}

/** The notice of low stock on the card of a product, for no variant in particular; undefined for none. */
export function toCardScarcity(item: Item, variants: readonly Variant[]): View | undefined {
  const view = toContext(item, variants).scarcityTemplateViews.find(
    (one) => member(one, 'attributes') === undefined,
  )
  const text = toText(member(member(item.data, 'merchandising'), 'scarcityText'))
  return view === undefined || text === '' ? undefined : { text, ...toView(view) }
}

function toContext({ data }: Item, variants: readonly Variant[], chosen?: Variant) {
  const own = toView(member(data, 'merchandising'))
  const limited = variants.filter((variant) => !isUnlimited(data, variant))
  return {
    ...own,
    scarcityTemplateViews: isTruthy(own['scarcityEnabled'])
      ? toScarcityViews(own, variants, limited, chosen)
      : [],
    restockNotificationViews: limited
      .filter(({ qtyInStock }) => qtyInStock <= 0)
      .map(({ sku }) => ({ variantId: sku, hiddenByDefault: true })),
  }
}

/** One notice for each variant with low stock. A notice with `attributes` is for the visitor who selects that variant. */
function toScarcityViews(
  own: View,
  variants: readonly Variant[],
  limited: readonly Variant[],
  chosen: Variant | undefined,
): Json[] {
  const threshold = toNumber(own['scarcityThreshold']) || FEW
  const few = limited.filter(({ qtyInStock }) => qtyInStock > 0 && qtyInStock <= threshold)
  if (variants.length === 1) return few.map(({ qtyInStock }) => ({ qtyInStock }))
  const byVariant = few.map(({ qtyInStock, attributes }) => ({ qtyInStock, attributes }))
  const [scarcest] = few.toSorted((a, b) => a.qtyInStock - b.qtyInStock)
  const byDefault = isTruthy(own['scarcityShownByDefault']) ? scarcest : undefined
  const shown = chosen === undefined ? byDefault : few.find(({ sku }) => sku === chosen.sku)
  return shown === undefined ? byVariant : [{ qtyInStock: shown.qtyInStock }, ...byVariant]
}
