import type { ShownEntry } from '../../../engine/domain/shop/cart-page-view.ts'
import { useSay } from '../../runtime/define-island.tsx'
import type { Model } from './model.ts'
import type { TypedQuantity } from './state.ts'

interface StepperProps {
  readonly entry: ShownEntry
  readonly typed: TypedQuantity | undefined
  readonly model: Model
}

/** The quantity of an entry: a field between a button for one less and one for one more. */
export function Stepper({ entry, typed, model }: StepperProps) {
  const say = useSay()
  const { id, title, quantity, maxQuantity } = entry
  const isWrong = (typed?.error || entry.error) !== ''
  const kind = isWrong
    ? ({ type: 'text', 'aria-invalid': true } as const)
    : ({ type: 'number', min: 1, max: maxQuantity || undefined, step: 1 } as const)
  const describedBy = isWrong ? `error-${id}` : typed?.note && `note-${id}`
  return (
    <div className="stepper">
      <Step value={`less:${id}`} label={say('cart_less', { title })} path="M6 12h12" />
      <label className="visually-hidden" htmlFor={`quantity-${id}`}>
        {say('cart_quantity_of', { title })}
      </label>
      <input
        className="quantity"
        id={`quantity-${id}`}
        name={`quantity.${id}`}
        inputMode="numeric"
        // Browsers would put an older quantity back when the visitor comes back to the page.
        autoComplete="off"
        value={typed?.text ?? quantity}
        onChange={({ target }) => model.typeQuantity(id, target.value)}
        onBlur={() => model.commitQuantity(id)}
        aria-describedby={describedBy}
        {...kind}
      />
      <Step value={`more:${id}`} label={say('cart_more', { title })} path="M6 12h12M12 6v12" />
    </div>
  )
}

function Step({ value, label, path }: Readonly<Record<'value' | 'label' | 'path', string>>) {
  return (
    <button className="stepper-button" name="action" value={value} type="submit" aria-label={label}>
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}
