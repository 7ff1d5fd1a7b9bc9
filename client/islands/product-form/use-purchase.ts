import { useRef, useState } from 'react'
import { CHECKOUT_PATH } from '../../../engine/domain/data/script-paths.ts'
import { toFieldId } from '../../../engine/domain/forms/field-name.ts'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import type { ProductForm } from '../../../engine/domain/shop/product-form.ts'
import type { AlertText } from '../../parts/alert.tsx'
import type { Added } from '../../runtime/added.ts'
import { announce } from '../../runtime/announcer.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { inLanguage } from '../../runtime/in-language.ts'
import { publishAdded } from '../../runtime/publish-added.ts'
import type { Order } from './check-order.ts'
import { errorsOf, purchaseFailure, Refused } from './failures.ts'
import { addToCart, giftCardUrl, subscribe } from './orders.ts'
import { type Outcome, useProgress, type Work } from './use-progress.ts'
import { useQuestions } from './use-questions.ts'

/** Buys a product. `onErrors` gets messages of the service by the name of their field. */
export function usePurchase(data: ProductForm, onErrors: (errors: Readonly<Record<string, string>>) => void) {
  const say = useSay()
  const { progress, start, showAdded, leave } = useProgress()
  const [failure, setFailure] = useState<AlertText>()
  const failedTitle = say(data.isExpress ? 'purchase_failed' : 'add_failed')
  const { asked, ask } = useQuestions(data, failedTitle)
  const added = useRef<Added>(undefined)

  const tellAdded = () => {
    if (added.current === undefined) return
    announce(say('done_added', { title: added.current.entry.title }))
    publishAdded(added.current)
  }
  const deliver = async (order: Order, answers: FormValues | null): Promise<Outcome> => {
    if (data.purpose === 'subscription') return { url: await subscribe(data, order, answers) }
    added.current = await addToCart(data, order, answers)
    return data.isExpress ? { url: inLanguage(CHECKOUT_PATH) } : 'added'
  }
  const deliverAnswered = async (order: Order, answers: FormValues): Promise<() => void> => {
    const outcome = await deliver(order, answers)
    return () => {
      if (typeof outcome === 'object') return leave(outcome.url)
      showAdded()
      tellAdded()
    }
  }
  const works: Readonly<Record<'gift' | 'questions' | 'plain', (order: Order) => Omit<Work, 'onFailure'>>> = {
    gift: (order) => ({ progress: 'opening', run: () => openGiftCard(data, order) }),
    questions: (order) => ({
      progress: 'opening',
      run: async () => {
        await ask(order, (answers) => deliverAnswered(order, answers))
        return 'opened'
      },
    }),
    plain: (order) => ({
      progress: data.purpose === 'cart' ? 'adding' : 'opening',
      run: () => deliver(order, hiddenAnswers(data)),
      onAdded: tellAdded,
    }),
  }
  const kind = kindOf(data)
  const title = { gift: say('gift_card_failed'), questions: say('form_open_failed'), plain: failedTitle }[
    kind
  ]
  const onFailure = (error: unknown) => {
    setFailure({ title, message: purchaseFailure(error, say) })
    onErrors(errorsOf(error))
  }
  return {
    ...{ progress, failure, asked },
    buy: (order: Order) => start({ ...works[kind](order), onFailure }),
    closeFailure: () => setFailure(undefined),
  }
}

function kindOf({ purpose, hasAdditionalFields }: ProductForm): 'gift' | 'questions' | 'plain' {
  if (purpose === 'gift-card') return 'gift'
  return hasAdditionalFields ? 'questions' : 'plain'
}

async function openGiftCard(data: ProductForm, order: Order): Promise<Outcome> {
  const url = await giftCardUrl(data, order)
  if (typeof url !== 'string') throw new Refused(url)
  return { url }
}

/** The answers of a form that has hidden fields only; null without any. */
function hiddenAnswers({ hiddenFields }: ProductForm): FormValues | null {
  if (hiddenFields.length === 0) return null
  return Object.fromEntries(hiddenFields.map(({ name, value }) => [toFieldId(name), value]))
}
