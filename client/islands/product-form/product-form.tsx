import { type FormEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ProductFormView } from '../../../engine/domain/shop/product-form-view.ts'
import { Alert } from '../../parts/alert.tsx'
import { announce } from '../../runtime/announcer.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { BuyRow } from './buy-row.tsx'
import { checkOrder } from './check-order.ts'
import { Choices } from './choices.tsx'
import { focusField } from './focus-field.ts'
import { Prices } from './prices.tsx'
import { withNumber } from './typed-quantity.ts'
import { useNeighbours } from './use-neighbours.ts'
import { usePurchase } from './use-purchase.ts'
import { useTyped } from './use-typed.ts'
import './styles.css'

/** The form that buys a product. Its twin is templates/islands/product-form.html. */
export function ProductForm({ data }: { readonly data: ProductFormView }) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const typed = useTyped(data)
  const neighbours = useNeighbours(form, data, typed)
  const { progress, buy, asked, failure, closeFailure } = usePurchase(data, {
    ...typed,
    refuse: (errors) => refuse(errors),
  })
  const refuse = (errors: Readonly<Record<string, string>>) => {
    typed.setErrors(errors)
    announce(Object.values(errors).join(' '))
    focusField(form.current, Object.keys(errors)[0])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void withNumber(typed.quantity, order)
  }
  const order = (quantity: number) => {
    const checked = checkOrder(data, { ...typed, quantity })
    if ('purchase' in checked) return void buy(checked.purchase)
    const wrong = Object.entries(checked.errors).map(([field, text]) => [field, say(text)] as const)
    refuse(Object.fromEntries(wrong))
  }
  return (
    <>
      <form
        className="product-form"
        id="product-form"
        action={data.formAction}
        method={data.purpose === 'gift-card' ? 'get' : 'post'}
        noValidate
        ref={form}
        onSubmit={submit}
      >
        <input type="hidden" name="itemId" value={data.itemId} />
        {data.hiddenFields.map(({ name, value }) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        <Choices data={data} typed={typed} isAwake={neighbours !== undefined} />
        {data.listsChoices && <Prices options={data.options} variants={data.variants} />}
        <BuyRow data={data} typed={typed} progress={progress} neighbours={neighbours} />
        {data.isMembership && <p className="product-note">{say('product_membership_note')}</p>}
        {data.hasAdditionalFields && <p className="product-note">{say('product_questions_note')}</p>}
      </form>
      {asked && <asked.Dialog {...asked.props} />}
      {failure && (
        <Alert
          {...failure}
          onClose={() => {
            // The dialog gives the focus back when it closes; a wrong field takes it after that.
            flushSync(closeFailure)
            focusField(form.current, Object.keys(typed.errors)[0])
          }}
        />
      )}
    </>
  )
}
