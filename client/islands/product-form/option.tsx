import {
  hasButtons,
  type OptionValue,
  type ProductOption,
  wordOf,
} from '../../../engine/domain/shop/product-form-view.ts'
import { useSay } from '../../runtime/define-island.tsx'
import type { Availability } from './choice.ts'

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
  const { notes = [] } = props.option
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
  return hasButtons(props.option) ? (
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
          const { value, color, picture } = one
          const isSwatch = (color ?? picture) !== undefined
          const mark = markOf(one, at)
          return (
            <label className={`option-value${isSwatch ? ' is-swatch' : ''}`} key={value}>
              <input
                id={at === 0 ? `option-${id}` : undefined}
                type="radio"
                name={field}
                value={value}
                checked={value === chosen}
                onChange={() => onChange(value)}
                required
              />
              <span className={mark === '' ? undefined : 'is-sold-out'}>
                {isSwatch ? (
                  <>
                    <Swatch {...one} />
                    <span className="option-name">{wordOf(one)}</span>
                  </>
                ) : (
                  wordOf(one)
                )}
                {mark !== '' && <span className="visually-hidden">{`, ${mark}`}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </>
  )
}

/** The colour or the picture of a value. */
function Swatch({ color, picture }: OptionValue) {
  if (color)
    return (
      <svg className="swatch" viewBox="0 0 2 2" aria-hidden="true">
        <circle cx="1" cy="1" r="1" fill={color} />
      </svg>
    )
  return (
    picture && (
      <img className="swatch" src={`${picture}?format=100w`} alt="" width="56" height="56" loading="lazy" />
    )
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
          <option value={one.value} key={one.value}>
            {[wordOf(one), markOf(one, at)].filter(Boolean).join(', ')}
          </option>
        ))}
      </select>
    </>
  )
}
