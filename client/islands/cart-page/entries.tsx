import { Fragment } from 'react'
import type { ShownEntry } from '../../../engine/domain/shop/cart-page-view.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { Entry } from './entry.tsx'
import type { Model } from './model.ts'
import type { CartPageState, LastRemoved } from './state.ts'

interface EntriesProps {
  readonly state: CartPageState
  readonly model: Model
}

/** The entries of the cart. One that was just removed leaves a line in its place, to put it back. */
export function Entries({ state, model }: EntriesProps) {
  const say = useSay()
  const { cart, leaving, removed } = state
  const shown: readonly ShownEntry[] = cart.entries.filter(({ id }) => !leaving.includes(id))
  const trace = removed && (
    <li className="entry-removed">
      <RemovedNotice {...removed} model={model} />
    </li>
  )
  return (
    <div className="cart-entries">
      <button className="visually-hidden" name="action" value="update" type="submit" tabIndex={-1}>
        {say('cart_update_all')}
      </button>
      <h2 className="visually-hidden">{say('cart_items')}</h2>
      <ul className="entry-list">
        {shown.map((entry, at) => (
          <Fragment key={entry.id}>
            {removed?.index === at && trace}
            <Entry entry={entry} typed={state.typed[entry.id]} model={model} />
          </Fragment>
        ))}
        {removed !== undefined && removed.index >= shown.length && trace}
      </ul>
    </div>
  )
}

/** Word of a removal, with a button that takes it back. */
export function RemovedNotice({ title, model }: Pick<LastRemoved, 'title'> & Pick<EntriesProps, 'model'>) {
  const say = useSay()
  return (
    <p className="removed-notice">
      <span>{say('done_removed', { title })}</span>
      <button className="text-button" type="button" onClick={model.restore}>
        {say('notice_undo')}
      </button>
    </p>
  )
}
