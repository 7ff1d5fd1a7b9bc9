import { useSay } from '../../runtime/define-island.tsx'

interface QuantityProps {
  readonly min: number
  readonly max: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isWrong: boolean
}

/** The quantity of a product. After a refusal it is a text field, because a number field would not show text that is no number. */
export function QuantityField({ min, max, value, onChange, isWrong }: QuantityProps) {
  const say = useSay()
  const kind = isWrong
    ? ({ type: 'text', 'aria-invalid': true, 'aria-describedby': 'error-quantity' } as const)
    : ({ type: 'number', min, max, step: 1 } as const)
  return (
    <div className="field product-quantity">
      <label htmlFor="quantity">{say('productQuantityInputLabel')}</label>
      <input
        className="quantity"
        id="quantity"
        name="quantity"
        inputMode="numeric"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...kind}
      />
    </div>
  )
}
