import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CART_FIELDS_PATH, withQuery } from '../../../engine/domain/data/script-paths.ts'
import type { FormValues } from '../../../engine/domain/forms/form.ts'
import type { ProductFormView } from '../../../engine/domain/shop/product-form-view.ts'
import type { LoadedDialog } from '../../parts/fields-modal/fields-modal.tsx'
import type { LoadedQuestions } from '../../parts/fields-modal/questions.ts'
import type { Purchase } from '../../runtime/buy.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { inLanguage } from '../../runtime/in-language.ts'

interface QuestionsOf {
  /** Undefined while it is closed. */
  readonly asked: LoadedDialog | undefined
  /** Opens it for a purchase. `send` gets valid answers, and returns what happens when the dialog has closed. */
  readonly ask: (purchase: Purchase, send: (answers: FormValues) => Promise<() => void>) => Promise<void>
}

/** The questions of a product. What a visitor typed is kept while the dialog is closed, until it was sent. */
export function useQuestions(data: ProductFormView, failureTitle: string): QuestionsOf {
  const say = useSay()
  const [asked, setAsked] = useState<LoadedDialog>()
  const kept = useRef<LoadedQuestions>(undefined)
  const close = () => setAsked(undefined)
  const ask: QuestionsOf['ask'] = async (purchase, send) => {
    const { checkStock } = await import('../../runtime/stock.ts')
    await checkStock(purchase, data.purpose, say)
    const [{ FieldsModal: Dialog }, { loadQuestions }] = await Promise.all([
      import('../../parts/fields-modal/fields-modal.tsx'),
      import('../../parts/fields-modal/questions.ts'),
    ])
    const questions = kept.current ?? (await loadQuestions(questionsUrl(data, purchase)))
    kept.current = questions
    const onSubmit = async (answers: FormValues) => {
      const finish = await send(answers)
      kept.current = undefined
      // Words of the outcome would be gone with a dialog that is still open.
      flushSync(close)
      finish()
    }
    const busyLabel = say(data.purpose === 'cart' ? 'product_adding' : 'product_opening')
    setAsked({ Dialog, props: { questions, busyLabel, failureTitle, onSubmit, onClose: close } })
  }
  return { asked, ask }
}

/** The page that asks the questions of a product. It works without script, and the dialog shows its form. */
function questionsUrl({ hiddenFields }: ProductFormView, { itemId, sku, quantity }: Purchase): string {
  const hidden = Object.fromEntries(hiddenFields.map(({ name, value }) => [name, value]))
  return withQuery(inLanguage(CART_FIELDS_PATH), { itemId, sku, quantity: String(quantity), ...hidden })
}
