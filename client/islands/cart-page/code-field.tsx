import { useSay } from '../../runtime/define-island.tsx'
import type { Model } from './model.ts'
import type { CartPageState } from './state.ts'

export interface CodeFieldProps {
  readonly name: 'code' | 'giftCode'
  readonly label: string
  readonly action: string
  /** Follows the text of the button, for screen readers. */
  readonly spoken: string
  readonly state: CartPageState
  readonly model: Model
}

/** The field for a code, with the button that applies it. */
export function CodeField({ name, label, action, spoken, state, model }: CodeFieldProps) {
  const say = useSay()
  const error = state.errors[name]
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>{label}</label>
      <div className="input-with-button">
        <input
          id={`field-${name}`}
          name={name}
          type="text"
          value={state.fields[name]}
          onChange={({ target }) => model.typeField(name, target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `error-${name}`}
        />
        <button className="button button-quiet" name="action" value={action} type="submit">
          {say('coupon_apply')}
          <span className="visually-hidden">{` ${spoken}`}</span>
        </button>
      </div>
      {error && (
        <p className="field-error" id={`error-${name}`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface RemoveButtonProps {
  readonly action: string
  readonly spoken: string
}

/** The button that takes a code off the cart. */
export function RemoveButton({ action, spoken }: RemoveButtonProps) {
  const say = useSay()
  return (
    <button className="text-button" name="action" value={action} type="submit">
      {say('coupon_remove')}
      <span className="visually-hidden">{` ${spoken}`}</span>
    </button>
  )
}
