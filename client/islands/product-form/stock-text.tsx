import type { ProductChoice } from '../../../engine/domain/shop/product-form-view.ts'
import { useSay } from '../../runtime/define-island.tsx'

interface StockTextProps {
  /** Undefined while none is chosen. */
  readonly variant: ProductChoice | undefined
  readonly quantity: number
  /** Whether the page has notices of its own for low stock. */
  readonly hasScarcity: boolean
}

/** Says how many are left of the chosen variant. */
export function StockText({ variant, quantity, hasScarcity }: StockTextProps) {
  const say = useSay()
  const left = variant?.left
  // The button says it of a variant that is sold out.
  if (left === undefined || left === 0) return null
  const isShort = quantity > left
  if (!isShort && hasScarcity) return null
  return <p className={`product-stock${isShort ? ' is-out' : ''}`}>{say('stock_left', { left })}</p>
}
