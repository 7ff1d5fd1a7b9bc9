import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { useSay } from '../../runtime/define-island.tsx'

/** The reasons that keep a cart from being checked out. */
export function Blockers({ blockers }: Pick<CartView, 'blockers'>) {
  const say = useSay()
  return (
    <div className="notice notice-error" id="checkout-blockers" tabIndex={-1}>
      <p className="notice-title">{say('cart_blockers')}</p>
      <ul>
        {blockers.map(({ title, href, message }) =>
          title === '' ? (
            <li key={message}>{message}</li>
          ) : href === '' ? (
            <li key={title + message}>{`${title}: ${message}`}</li>
          ) : (
            <li key={href}>
              <a href={href}>{title}</a>
              {`: ${message}`}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
