import {
  labelOf,
  type ProductChoice,
  type ProductOption,
} from '../../../engine/domain/shop/product-form-view.ts'
import { useSay } from '../../runtime/define-island.tsx'

interface PricesProps {
  readonly options: readonly ProductOption[]
  readonly variants: readonly ProductChoice[]
}

/** The price of each variant, and whether it is left. Its twin is templates/islands/product-prices.html. */
export function Prices({ options, variants }: PricesProps) {
  const say = useSay()
  return (
    <details className="product-prices is-sign">
      <summary>{say('product_prices')}</summary>
      <dl>
        {variants.map((variant) => (
          <div className={variant.left === 0 ? 'is-sold-out' : undefined} key={variant.sku}>
            <dt>{labelOf(options, variant)}</dt>
            <dd>
              <Mark {...variant} />
              <Price {...variant} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Mark({ left, originalPrice }: ProductChoice) {
  const say = useSay()
  if (left === 0)
    return (
      <>
        <span className="choice-mark">{say('product_choice_sold_out')}</span>{' '}
      </>
    )
  if (originalPrice === undefined) return null
  return (
    <>
      <span className="choice-mark is-sale">{say('productSaleText')}</span>{' '}
    </>
  )
}

function Price({ price, originalPrice }: ProductChoice) {
  const say = useSay()
  if (originalPrice === undefined) return <span>{price}</span>
  return (
    <>
      <span className="visually-hidden">{`${say('originalPriceText')} `}</span>
      <s className="original-price">{originalPrice}</s>{' '}
      <span className="visually-hidden">{`${say('salePriceText')} `}</span>
      <span>{price}</span>
    </>
  )
}
