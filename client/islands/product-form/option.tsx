import type { ProductOption } from '../../../engine/domain/shop/product-form.ts'
import { useSay } from '../../runtime/define-island.tsx'

/** Options with more values are a select, because so many buttons would fill a screen. */
const MAX_BUTTONS = 4

interface OptionProps {
  readonly option: ProductOption
  /** '' while nothing is chosen. */
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** An option of a product. Its twin is templates/islands/product-option.html. */
export function Option(props: OptionProps) {
  const { id, notes, values } = props.option
  const { error } = props
  const describedBy =
    [error && `error-${id}`, notes.length > 0 && `notes-${id}`].filter(Boolean).join(' ') || undefined
  const after = (
    <>
      {notes.length > 0 && (
        <ul className="option-notes" id={`notes-${id}`}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {error && (
        <p className="field-error" id={`error-${id}`}>
          {error}
        </p>
      )}
    </>
  )
  return values.length <= MAX_BUTTONS ? (
    <fieldset className="product-option" aria-describedby={describedBy}>
      <Buttons {...props} />
      {after}
    </fieldset>
  ) : (
    <div className="product-option">
      <Select {...props} describedBy={describedBy} />
      {after}
    </div>
  )
}

function Buttons({ option: { id, name, field, values }, value: chosen, onChange }: OptionProps) {
  const say = useSay()
  return (
    <>
      <legend>{name}</legend>
      <div className="option-values">
        {values.map(({ value, isSoldOut }, at) => (
          <label className="option-value" key={value}>
            <input
              id={at === 0 ? `option-${id}` : undefined}
              type="radio"
              name={field}
              value={value}
              checked={value === chosen}
              onChange={() => onChange(value)}
              disabled={isSoldOut}
              required
            />
            <span className={isSoldOut ? 'is-sold-out' : undefined}>
              {value}
              {isSoldOut && <span className="visually-hidden">{`, ${say('product_choice_sold_out')}`}</span>}
            </span>
          </label>
        ))}
      </div>
    </>
  )
}

function Select(props: OptionProps & { readonly describedBy: string | undefined }) {
  const say = useSay()
  const { option, value: chosen, onChange, error, describedBy } = props
  const { id, name, field, values } = option
  return (
    <>
      <label htmlFor={`option-${id}`}>{name}</label>
      <select
        id={`option-${id}`}
        name={field}
        value={chosen}
        onChange={({ target }) => onChange(target.value)}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      >
        <option value="">{say('productVariantSelectText', { variantName: name })}</option>
        {values.map(({ value, isSoldOut }) => (
          <option value={value} disabled={isSoldOut} key={value}>
            {isSoldOut ? `${value}, ${say('product_choice_sold_out')}` : value}
          </option>
        ))}
      </select>
    </>
  )
}
