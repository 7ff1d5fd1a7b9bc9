import { useSay } from '../../runtime/define-island.tsx'
import { RemoveButton } from './code-field.tsx'
import { CodesPart } from './codes-part.tsx'
import type { Model } from './model.ts'
import type { CartPageState } from './state.ts'

/** The gift cards of a cart. Its twin is templates/islands/cart-gift-cards.html. */
export function GiftCards({ state, model }: { readonly state: CartPageState; readonly model: Model }) {
  const say = useSay()
  const { giftCards } = state.cart
  return (
    <CodesPart
      heading={say('gift_card_heading')}
      hasCodes={giftCards.length > 0}
      name="giftCode"
      label={say('gift_card_label')}
      action="apply-card"
      spoken={say('gift_card_apply_spoken')}
      state={state}
      model={model}
    >
      {giftCards.map(({ id, lastFour: end, leftCents, formatted }) => (
        <li key={id}>
          <span>{say('gift_card_ending', { end })}</span> <span>{`−${formatted.amount}`}</span>{' '}
          <RemoveButton action={`remove-card:${id}`} spoken={say('gift_card_remove_spoken', { end })} />{' '}
          <p className="hint">
            {leftCents === 0 ? say('gift_card_spent') : say('gift_card_left', { amount: formatted.left })}
          </p>
        </li>
      ))}
    </CodesPart>
  )
}
