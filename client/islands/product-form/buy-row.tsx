import { useSyncExternalStore } from 'react'
import { isGone, maxQuantity, type ProductFormView } from '../../../engine/domain/shop/product-form-view.ts'
import { $cart } from '../../runtime/cart-store.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { quantityInCart } from '../../runtime/quantity-in-cart.ts'
import { BuyButton } from './buy-button.tsx'
import { isComplete } from './choice.ts'
import type { Neighbours } from './neighbours.ts'
import { QuantityField } from './quantity-field.tsx'
import { StockText } from './stock-text.tsx'
import { plainNumber } from './typed-quantity.ts'
import type { Progress } from './use-purchase.ts'
import type { TypedForm } from './use-typed.ts'

interface BuyRowProps {
  readonly data: ProductFormView
  readonly typed: TypedForm
  readonly progress: Progress
  /** Undefined until the form is awake. */
  readonly neighbours: Neighbours | undefined
}

/** The quantity and the button, with word of the stock above. */
export function BuyRow({ data, typed, progress, neighbours }: BuyRowProps) {
  const say = useSay()
  const { errors, quantity, chosen, left } = typed
  const [only] = data.variants
  const isOnly = data.options.length === 0
  const named = typed.variant ?? (isOnly ? only : undefined)
  const variant = named && left !== undefined ? { ...named, left } : named
  const cart = useSyncExternalStore($cart.listen, $cart.get, () => undefined)
  const inCart = quantityInCart(cart, data.itemId, variant?.sku)
  const max = neighbours === undefined ? data.quantity.max : maxQuantity(data, variant, inCart)
  const hasWord = isComplete(data, chosen) && Object.keys(errors).length === 0
  return (
    <>
      {neighbours && hasWord && (
        <StockText
          variant={variant}
          quantity={plainNumber(quantity)}
          hasScarcity={isOnly || neighbours.hasScarcity}
        />
      )}
      <div className="product-buy">
        {data.hasQuantity && !isGone(data, typed.variant) && (
          <QuantityField
            title={data.title}
            {...data.quantity}
            value={quantity}
            onChange={typed.setQuantity}
            isWrong={'quantity' in errors}
            hasSteps={neighbours !== undefined}
            max={max}
          />
        )}
        <BuyButton
          label={data.buttonLabel}
          refusal={data.refusal}
          isGone={isGone(data, typed.variant)}
          isQuiet={typed.isClash}
          progress={progress}
        />
        {/* Without script a visitor buys another value by it. */}
        {isGone(data, typed.variant) && !data.isSoldOut && !data.refusal && (
          <p className="no-script">
            <button className="text-button" type="submit">
              {data.buttonLabel}
            </button>
          </p>
        )}
        {errors['quantity'] && (
          <p className="field-error" id="error-quantity">
            {errors['quantity']}
          </p>
        )}
        {errors['quantity'] && neighbours && left !== undefined && (
          <button
            className="text-button"
            type="button"
            onClick={({ currentTarget: { form } }) => {
              const field = form?.elements.namedItem('quantity') as HTMLInputElement
              field.value = String(max)
              typed.setQuantity(field.value)
              field.focus()
            }}
          >
            {say('quantity_change', { left: max })}
          </button>
        )}
      </div>
    </>
  )
}
