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
  /** Whether it is marked as wrong, also without a message of its own. */
  readonly isWrong: boolean
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

function Buttons({ option, id, value: chosen, onChange, isWrong, availability }: OptionProps) {
  const { name, label = name, field, values } = option
  const say = useSay()
  return (
    <>
      <legend>{label}</legend>
      <div className="option-values">
        {values.map((one, at) => {
          const { value, color, picture } = one
          const isSwatch = (color ?? picture) !== undefined
          const mark = markOf(one, availability[at])
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
                aria-invalid={isWrong || undefined}
              />
              <span className={mark && CLASS_OF[mark]}>
                {isSwatch ? (
                  <>
                    <Swatch {...one} />
                    <span className="option-name">{wordOf(one)}</span>
                  </>
                ) : (
                  wordOf(one)
                )}
                {mark && <span className="visually-hidden">{`, ${say(mark)}`}</span>}
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

/** The key of the word beside a value that cannot be had; undefined for all others. It can still be chosen. */
function markOf({ isSoldOut }: OptionValue, availability: Availability | undefined) {
  if (isSoldOut || availability === 'sold-out') return 'product_choice_sold_out'
  return availability === 'missing' ? 'product_choice_missing' : undefined
}

const CLASS_OF = { product_choice_sold_out: 'is-sold-out', product_choice_missing: 'is-missing' } as const

function Select(props: OptionProps & { readonly describedBy: string | undefined }) {
  const say = useSay()
  const { option, id, value: chosen, onChange, isWrong, availability, describedBy } = props
  const wordsOf = (one: OptionValue, at: number) => {
    const mark = markOf(one, availability[at])
    return mark ? `${wordOf(one)}, ${say(mark)}` : wordOf(one)
  }
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
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
      >
        <option value="">{say('productVariantSelectText', { variantName: label })}</option>
        {values.map((one, at) => (
          <option value={one.value} key={one.value}>
            {wordsOf(one, at)}
          </option>
        ))}
      </select>
    </>
  )
}
