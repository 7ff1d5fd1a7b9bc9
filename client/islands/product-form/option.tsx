import {
  type OptionValue,
  type ProductOption,
  wordOf,
} from '../../../engine/domain/shop/product-form-view.ts'
import { useSay } from '../../runtime/define-island.tsx'
import type { Availability } from './choice.ts'

/** Options with more values are a select, because so many buttons would fill a screen. */
const MAX_BUTTONS = 4

interface OptionProps {
  readonly option: ProductOption
  /** Its place on the page, which the ids of its parts end in. */
  readonly id: string
  /** '' while nothing is chosen. */
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  /** Whether each value goes with the chosen values of the other options; empty while that is not known. */
  readonly availability: readonly Availability[]
}

/** An option of a product. Its twin is templates/islands/product-option.html. */
export function Option(props: OptionProps) {
  const { notes = [], values } = props.option
  const { id, error } = props
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

function Buttons({ option, id, value: chosen, onChange, availability }: OptionProps) {
  const { name, label = name, field, values } = option
  const markOf = useMark(availability)
  return (
    <>
      <legend>{label}</legend>
      <div className="option-values">
        {values.map((one, at) => {
          const { value, isSoldOut } = one
          const mark = markOf(one, at)
          return (
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
              <span className={mark === '' ? undefined : 'is-sold-out'}>
                {wordOf(one)}
                {mark !== '' && <span className="visually-hidden">{`, ${mark}`}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </>
  )
}

/** The word beside a value that cannot be had; '' for all others. A value that is left with other choices can still be chosen. */
function useMark(availability: readonly Availability[]): (value: OptionValue, at: number) => string {
  const say = useSay()
  return ({ isSoldOut }, at) => {
    if (isSoldOut || availability[at] === 'sold-out') return say('product_choice_sold_out')
    return availability[at] === 'missing' ? say('product_choice_missing') : ''
  }
}

function Select(props: OptionProps & { readonly describedBy: string | undefined }) {
  const say = useSay()
  const { option, id, value: chosen, onChange, error, describedBy } = props
  const markOf = useMark(props.availability)
  const { name, label = name, field, values } = option
  return (
    <>
      <label htmlFor={`option-${id}`}>{label}</label>
      <select
        id={`option-${id}`}
        name={field}
        value={chosen}
        onChange={({ target }) => onChange(target.value)}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      >
        <option value="">{say('productVariantSelectText', { variantName: label })}</option>
        {values.map((one, at) => (
          <option value={one.value} disabled={one.isSoldOut} key={one.value}>
            {[wordOf(one), markOf(one, at)].filter(Boolean).join(', ')}
          </option>
        ))}
      </select>
    </>
  )
}
