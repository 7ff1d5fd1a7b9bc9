import { type KeyboardEvent, useRef, useState } from 'react'
import { useSay } from '../../runtime/define-island.tsx'
import { plainNumber } from './typed-quantity.ts'

interface QuantityProps {
  /** The product's name. */
  readonly title: string
  readonly min: number
  readonly max: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isWrong: boolean
  /** Whether there are buttons for less and more; only where a script answers them. */
  readonly hasSteps: boolean
}

/** The quantity of a product. After a refusal it is a text field, because a number field would not show text that is no number. */
export function QuantityField(props: QuantityProps) {
  const { title, min, max, value, onChange, isWrong, hasSteps } = props
  const say = useSay()
  const [isText, setIsText] = useState(isWrong)
  const [first] = useState(value)
  // It stays one: a field that changes its type loses the place of the cursor.
  if (isWrong && !isText) setIsText(true)
  const kind = isText ? ({ type: 'text' } as const) : ({ type: 'number', min, max, step: 1 } as const)
  const input = useRef<HTMLInputElement>(null)
  const step = (by: number) => {
    const next = String(stepped(plainNumber(value), by, min, max))
    if (input.current !== null) input.current.value = next
    onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  return (
    <div className="field product-quantity">
      <label htmlFor="quantity">{say('productQuantityInputLabel')}</label>
      <input
        className="quantity"
        id="quantity"
        name="quantity"
        inputMode="numeric"
        // React copies a controlled value to its attribute, and browsers then do not bring it back with the page.
        defaultValue={first}
        ref={input}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? 'error-quantity' : undefined}
        {...kind}
      />
      {hasSteps && (
        <>
          <Step
            sign="−"
            label={say('cart_less', { title })}
            isOver={plainNumber(value) <= min}
            onStep={() => step(-1)}
          />
          <Step
            sign="+"
            label={say('cart_more', { title })}
            isOver={plainNumber(value) >= max}
            onStep={() => step(1)}
          />
        </>
      )}
    </div>
  )
}

interface StepProps {
  readonly sign: string
  readonly label: string
  /** Whether there is no further step. The button keeps the focus, which a disabled one would lose. */
  readonly isOver: boolean
  readonly onStep: () => void
}

function Step({ sign, label, isOver, onStep }: StepProps) {
  return (
    <button
      className="quantity-step"
      type="button"
      aria-label={label}
      aria-disabled={isOver}
      onClick={() => !isOver && onStep()}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

/** The next whole number within the limits; the smallest one after text that is no number. */
function stepped(number: number, by: number, min: number, max: number): number {
  if (Number.isNaN(number)) return min
  const next = by > 0 ? Math.floor(number) + 1 : Math.ceil(number) - 1
  return Math.min(Math.max(next, min), max)
}
