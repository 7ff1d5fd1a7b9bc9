import type { ProductChoice } from '../../../engine/domain/shop/product-form-view.ts'
import { useSay } from '../../runtime/define-island.tsx'

interface StockTextProps {
  /** Undefined for values that do not go together. */
  readonly variant: ProductChoice | undefined
  readonly quantity: number
  /** Whether the page has notices of its own for low stock. */
  readonly hasScarcity: boolean
}

/** Says that the chosen variant is not there, or how many are left of it. */
export function StockText({ variant, quantity, hasScarcity }: StockTextProps) {
  const say = useSay()
  if (variant === undefined) return <p className="product-stock is-out">{say('variant_unavailable')}</p>
  const { left } = variant
  // The button says it of a variant that is sold out.
  if (left === undefined || left === 0) return null
  const isShort = quantity > left
  if (!isShort && hasScarcity) return null
  return <p className={`product-stock${isShort ? ' is-out' : ''}`}>{say('stock_left', { left })}</p>
}
