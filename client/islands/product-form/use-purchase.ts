import { useRef, useState } from 'react'
import { CHECKOUT_PATH } from '../../../engine/domain/data/script-paths.ts'
import { toFieldId } from '../../../engine/domain/forms/field-name.ts'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import type { ProductFormView } from '../../../engine/domain/shop/product-form-view.ts'
import type { AlertText } from '../../parts/alert.tsx'
import type { Added } from '../../runtime/added.ts'
import { announce } from '../../runtime/announcer.ts'
import { addToCart, BUYING_MS, giftCardUrl, type Purchase, subscribe } from '../../runtime/buy.ts'
import { CallFailed } from '../../runtime/call.ts'
import { $cart } from '../../runtime/cart-store.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { failureText, fieldErrors } from '../../runtime/failure-text.ts'
import { inLanguage } from '../../runtime/in-language.ts'
import { publishAdded } from '../../runtime/publish-added.ts'
import { quantityInCart } from '../../runtime/quantity-in-cart.ts'
import { useCall } from '../../runtime/use-call.ts'
import { useQuestions } from './use-questions.ts'

/** The button of a product: at rest; at work on something else than the cart; adding to the cart; done. */
export type Progress = 'idle' | 'opening' | 'adding' | 'added'

/** The parts of a form that a refusal changes. */
interface Refused {
  /** Gets messages of the service by the name of their field. */
  readonly setErrors: (errors: Readonly<Record<string, string>>) => void
  /** Shows such messages at their fields, and takes the visitor there. */
  readonly refuse: (errors: Readonly<Record<string, string>>) => void
  /** Gets the units that are left, with those that the cart holds. */
  readonly setLeft: (left: number) => void
}

/** Buys a product. */
export function usePurchase(data: ProductFormView, { setErrors, setLeft, refuse }: Refused) {
  const say = useSay()
  const { purpose, hasAdditionalFields } = data
  const [opening, open] = useCall()
  const [buying, start] = useCall(BUYING_MS.success)
  const [failure, setFailure] = useState<AlertText>()
  const failedTitle = say(data.isExpress ? 'purchase_failed' : 'add_failed')
  const { asked, ask } = useQuestions(data, failedTitle)
  const added = useRef<Added>(undefined)

  const onSuccess = () => {
    if (added.current === undefined) return
    announce(say('done_added', { title: added.current.entry.title }))
    publishAdded(added.current)
  }
  const failWith = (title: string, sku: string) => (error: unknown) => {
    const { left } = error instanceof CallFailed ? error.refusal : {}
    const errors = fieldErrors(error) ?? {}
    if (left !== undefined) setLeft(left + quantityInCart($cart.get(), data.itemId, sku))
    // A smaller quantity can be had, so its field says so. Specification §8 has an alert for all else.
    if (left && data.hasQuantity && errors['quantity']) return refuse(errors)
    setFailure({ title, message: failureText(error, say) })
    setErrors(errors)
  }
  const deliver = async (purchase: Purchase, answers: FormValues | null): Promise<string | undefined> => {
    if (purpose === 'subscription') return subscribe(purchase, answers)
    added.current = await addToCart(purchase, answers)
    return data.isExpress ? inLanguage(CHECKOUT_PATH) : undefined
  }
  const deliverAnswered = async (purchase: Purchase, answers: FormValues): Promise<() => void> => {
    const url = await deliver(purchase, answers)
    return () => void start(async () => url, { onSuccess })
  }
  const openGiftCard = async (purchase: Purchase): Promise<string> => {
    // An address cannot say that its product is gone.
    const { checkStock } = await import('../../runtime/stock.ts')
    await checkStock(purchase, purpose, say)
    return giftCardUrl(purchase)
  }
  const buy = (purchase: Purchase) => {
    if (purpose === 'gift-card')
      return open(() => openGiftCard(purchase), { onError: failWith(say('gift_card_failed'), purchase.sku) })
    if (hasAdditionalFields)
      return open(() => ask(purchase, (answers) => deliverAnswered(purchase, answers)), {
        onError: failWith(say('form_open_failed'), purchase.sku),
      })
    return start(() => deliver(purchase, hiddenAnswers(data)), {
      pendingMs: BUYING_MS.pending,
      onSuccess,
      onError: failWith(failedTitle, purchase.sku),
    })
  }
  const busy: Progress = purpose === 'cart' && !hasAdditionalFields ? 'adding' : 'opening'
  const done: Progress = buying === 'success' ? 'added' : 'idle'
  const progress = opening === 'pending' || buying === 'pending' ? busy : done
  return { progress, failure, asked, buy, closeFailure: () => setFailure(undefined) }
}

/** The answers of a form that has hidden fields only; null without any. */
function hiddenAnswers({ hiddenFields }: ProductFormView): FormValues | null {
  if (hiddenFields.length === 0) return null
  return Object.fromEntries(hiddenFields.map(({ name, value }) => [toFieldId(name), value]))
}
