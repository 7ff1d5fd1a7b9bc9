import type { ProductChoice } from '../../../engine/domain/shop/product-form-view.ts'
import { useSay } from '../../runtime/define-island.tsx'

interface AmountsProps {
  readonly variants: readonly ProductChoice[]
  /** The SKU of the chosen amount. */
  readonly value: string
  readonly onChange: (sku: string) => void
  readonly error: string | undefined
}

/** The amounts of a gift card. */
export function Amounts({ variants, value, onChange, error }: AmountsProps) {
  const say = useSay()
  return (
    <fieldset className="product-option" aria-describedby={error && 'error-sku'}>
      <legend>{say('product_amount')}</legend>
      <div className="option-values">
        {variants.map(({ sku, price }, at) => (
          <label className="option-value" key={sku}>
            <input
              id={at === 0 ? 'field-sku' : undefined}
              type="radio"
              name="sku"
              value={sku}
              checked={sku === value}
              onChange={() => onChange(sku)}
              required
            />
            <span>{price}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id="error-sku">
          {error}
        </p>
      )}
    </fieldset>
  )
}
