import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { Picture } from '../../parts/picture.tsx'
import { $added, type Added } from '../../runtime/added.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { inLanguage } from '../../runtime/in-language.ts'
import './styles.css'

/**
 * Word of the product that was just added, with the ways on.
 *
 * It is a dialog that is not modal, so the page stays in use. Escape, the button and a click outside close it.
 */
export function MiniCart() {
  const say = useSay()
  const added = useSyncExternalStore($added.listen, $added.get, $added.get)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useOpen(dialog, added)
  if (added === undefined) return null
  return (
    <dialog ref={dialog} className="mini-cart" aria-labelledby="mini-cart-title">
      <h2 className="mini-cart-title" id="mini-cart-title" tabIndex={-1}>
        {say('done_added', { title: added.entry.title })}
      </h2>
      <Content {...added} />
      <p className="mini-cart-ways">
        <a className="button button-quiet" href={inLanguage(PAGE_PATH.cart)}>
          {say('notice_view_cart')}
        </a>
        <a className="button" href={inLanguage(PAGE_PATH.checkout)}>
          {say('cart_check_out')}
        </a>
      </p>
      <button className="mini-cart-close" type="button" onClick={close} aria-label={say('modal_close')}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
    </dialog>
  )
}

function Content({ entry, cart }: Added) {
  const say = useSay()
  const { picture, variantText, quantity, formatted } = entry
  return (
    <>
      <div className="mini-cart-entry">
        <div className="frame frame-product">
          {picture && <Picture picture={picture} sizes="4rem" wide="6rem" />}
        </div>
        <p className="meta">
          {variantText !== '' && (
            <>
              {variantText}
              <br />
            </>
          )}
          {say('checkout_quantity', { quantity })}
        </p>
        <p className="mini-cart-total">{formatted.subTotal}</p>
      </div>
      <p className="mini-cart-sum">
        <span>{cart.pill.label}</span>
        <strong>{cart.formatted.subtotal}</strong>
      </p>
      {cart.freeShipping && <p className="free-shipping">{cart.freeShipping.text}</p>}
    </>
  )
}

/** Opens a dialog for each addition, and returns the function that closes it. The focus goes into it, and back after it. */
function useOpen(dialog: RefObject<HTMLDialogElement | null>, added: Added | undefined): () => void {
  const before = useRef<Element>(null)
  const close = () => {
    const { current } = dialog
    const hadFocus = current?.contains(document.activeElement)
    current?.close()
    if (hadFocus && before.current instanceof HTMLElement) before.current.focus()
  }
  useLayoutEffect(() => {
    const { current } = dialog
    if (added === undefined || current === null) return
    if (!current.open) before.current = document.activeElement
    current.show()
    current.querySelector('h2')?.focus({ preventScroll: true })
  }, [dialog, added])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && dialog.current?.open) close()
    }
    const onPress = ({ target }: Event) => {
      // The visitor is elsewhere by now, so the focus stays there.
      if (!dialog.current?.contains(target as Node)) dialog.current?.close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  })
  return close
}
