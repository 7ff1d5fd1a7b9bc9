import type { ShownEntry } from '../../../engine/domain/shop/cart-page-view.ts'
import { Picture } from '../../parts/picture.tsx'
import { useSay } from '../../runtime/define-island.tsx'
import { EditLink } from './edit-link.tsx'
import type { Model } from './model.ts'
import type { TypedQuantity } from './state.ts'
import { Stepper } from './stepper.tsx'

interface EntryProps {
  readonly entry: ShownEntry
  readonly typed: TypedQuantity | undefined
  readonly model: Model
}

/** An entry of the cart. Its twin is templates/islands/cart-entry.html. */
export function Entry({ entry, typed, model }: EntryProps) {
  const say = useSay()
  const { id, title, picture, hasQuantity, formatted } = entry
  const error = typed?.error || entry.error
  const note = typed?.note
  return (
    <li className="entry">
      <div className="entry-picture frame frame-product">
        {picture && (
          <Picture
            picture={picture}
            sizes="(min-width: 40rem) 8rem, 20vw"
            wide="(min-width: 40rem) 12rem, 30vw"
          />
        )}
      </div>
      <Description entry={entry} model={model} />
      <p className="entry-total">
        <span className="visually-hidden">{`${say('cart_together', { title })} `}</span>
        {formatted.subTotal}
      </p>
      <div className="entry-actions">
        <div className="entry-form">
          {hasQuantity && <Stepper entry={entry} typed={typed} model={model} />}
          <button className="text-button" name="action" value={`remove:${id}`} type="submit">
            {say('cart_remove')}
            <span className="visually-hidden">{` ${title}`}</span>
          </button>
          {hasQuantity && (
            <button className="text-button entry-update" name="action" value="update" type="submit">
              {say('cart_update')}
              <span className="visually-hidden">{` ${say('cart_update_spoken', { title })}`}</span>
            </button>
          )}
        </div>
        {note && (
          <p className="entry-note" id={`note-${id}`}>
            {note}
          </p>
        )}
        {error !== '' && (
          <p className="field-error" id={`error-${id}`}>
            {error}
          </p>
        )}
      </div>
    </li>
  )
}

function Description({ entry, model }: Omit<EntryProps, 'typed'>) {
  const { title, fullUrl, variantText, additionalFields } = entry
  const say = useSay()
  const { price, originalPrice } = entry.formatted
  const answers = additionalFields.filter(({ value }) => value !== '')
  return (
    <div className="entry-text">
      <h3 className="entry-title">{fullUrl === '' ? title : <a href={fullUrl}>{title}</a>}</h3>
      {variantText !== '' && <p className="meta">{variantText}</p>}
      <p className="entry-price">
        {originalPrice === '' ? price : `${price} `}
        {originalPrice !== '' && (
          <s className="original-price">
            <span className="visually-hidden">{`${say('cart_instead_of')} `}</span>
            {originalPrice}
          </s>
        )}
      </p>
      {additionalFields.length > 0 && (
        <dl className="entry-fields">
          {answers.map(({ id: field, title: question, value }) => (
            <div key={field}>
              <dt>{question}</dt> <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {entry.editFieldsUrl !== '' && <EditLink entry={entry} model={model} />}
    </div>
  )
}
