import type { CartPageView } from '../../../engine/domain/shop/cart-page-view.ts'
import type { PlaceFieldView } from '../../../engine/domain/shop/cart-view.ts'
import { useSay } from '../../runtime/define-island.tsx'
import type { Model } from './model.ts'
import type { CartPageState } from './state.ts'

interface ShippingProps {
  readonly state: CartPageState
  readonly model: Model
}

/** The destination of a cart and its shipping method. Its twin is templates/islands/cart-shipping.html. */
export function Shipping({ countries, ...props }: ShippingProps & Pick<CartPageView, 'countries'>) {
  const say = useSay()
  const { state, model } = props
  const error = state.errors['country']
  return (
    <details className="summary-part is-sign is-open-wide" open={hasError(state) || undefined}>
      <summary>{say('shipping_heading')}</summary>
      <div className="form">
        <div className="field">
          <label htmlFor="field-country">{say('label_country')}</label>
          <select
            id="field-country"
            name="country"
            value={state.fields.country}
            onChange={({ target }) => model.chooseCountry(target.value)}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && 'error-country'}
          >
            {countries.map(({ code, name }) => (
              <option value={code} key={code}>
                {name}
              </option>
            ))}
          </select>
          {error && (
            <p className="field-error" id="error-country">
              {error}
            </p>
          )}
        </div>
        <div className="field-pair">
          {state.cart.placeFields.map((field) => (
            <PlaceField {...props} {...field} key={field.name} />
          ))}
        </div>
        {state.cart.shippingOptions.length > 0 && <Methods {...props} />}
        <p className="no-script">
          <button className="button button-quiet" name="action" value="update" type="submit">
            {say('shipping_update')}
          </button>
        </p>
      </div>
    </details>
  )
}

function hasError({ errors }: CartPageState): boolean {
  return ['country', 'region', 'postalCode', 'optionId'].some((name) => errors[name])
}

const AUTOCOMPLETE = { region: 'address-level1', postalCode: 'postal-code' } as const

function PlaceField({ name, label, choices, state, model }: ShippingProps & PlaceFieldView) {
  const error = state.errors[name]
  const common = {
    id: `field-${name}`,
    name,
    value: state.fields[name],
    autoComplete: AUTOCOMPLETE[name],
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && `error-${name}`,
  }
  const type = (value: string) => model.typeField(name, value)
  const choose = (code: string) => {
    type(code)
    model.commitPlace()
  }
  return (
    <div className="field">
      <label htmlFor={common.id}>{label}</label>
      {choices ? (
        <select {...common} onChange={({ target }) => choose(target.value)}>
          <option value="" />
          {choices.map((choice) => (
            <option value={choice.code} key={choice.code}>
              {choice.name}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          type="text"
          onChange={({ target }) => type(target.value)}
          onBlur={() => model.commitPlace()}
        />
      )}
      {error && (
        <p className="field-error" id={`error-${name}`}>
          {error}
        </p>
      )}
    </div>
  )
}

function Methods({ state, model }: ShippingProps) {
  const say = useSay()
  const error = state.errors['optionId']
  return (
    <fieldset className="choices" aria-describedby={error && 'error-optionId'}>
      <legend>{say('shipping_method')}</legend>
      {state.cart.shippingOptions.map(({ id, label, isFree, isSelected, formatted }, at) => (
        <label className="choice" key={id}>
          <input
            id={at === 0 ? 'field-optionId' : undefined}
            type="radio"
            name="optionId"
            value={id}
            checked={state.optionId === undefined ? isSelected : state.optionId === id}
            onChange={() => model.chooseOption(id)}
          />{' '}
          <span className="choice-text">{label}</span>{' '}
          <span className="choice-price">{isFree ? say('shipping_free') : formatted.price}</span>
        </label>
      ))}
      {error && (
        <p className="field-error" id="error-optionId">
          {error}
        </p>
      )}
    </fieldset>
  )
}
