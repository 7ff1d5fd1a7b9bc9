import type { CartPageView } from '../../../engine/domain/shop/cart-page-view.ts'
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
          <PlaceField {...props} name="region" label={say('label_region')} autoComplete="address-level1" />
          <PlaceField
            {...props}
            name="postalCode"
            label={say('label_postal_code')}
            autoComplete="postal-code"
          />
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

interface PlaceFieldProps extends ShippingProps {
  readonly name: 'region' | 'postalCode'
  readonly label: string
  readonly autoComplete: string
}

function PlaceField({ name, label, autoComplete, state, model }: PlaceFieldProps) {
  const error = state.errors[name]
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>{label}</label>
      <input
        id={`field-${name}`}
        name={name}
        type="text"
        value={state.fields[name]}
        onChange={({ target }) => model.typeField(name, target.value)}
        onBlur={() => model.commitPlace()}
        autoComplete={autoComplete}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `error-${name}`}
      />
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
      {state.cart.shippingOptions.map(({ id, name, isFree, isSelected, formatted }, at) => (
        <label className="choice" key={id}>
          <input
            id={at === 0 ? 'field-optionId' : undefined}
            type="radio"
            name="optionId"
            value={id}
            checked={state.optionId === undefined ? isSelected : state.optionId === id}
            onChange={() => model.chooseOption(id)}
          />{' '}
          <span className="choice-text">{name}</span>{' '}
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
