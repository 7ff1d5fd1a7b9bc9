import { useState } from 'react'
import {
  labelOf,
  type ProductChoice,
  type ProductFormView,
} from '../../../engine/domain/shop/product-form-view.ts'
import { announce } from '../../runtime/announcer.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { checkOptions, type TypedChoice } from './check-order.ts'
import { type Chosen, chosenVariant, isComplete } from './choice.ts'

type FieldMessages = Readonly<Record<string, string>>

export interface TypedForm extends Omit<TypedChoice, 'quantity'> {
  readonly quantity: string
  /** The variant that the choice names; undefined while it names none. */
  readonly variant: ProductChoice | undefined
  /** Whether the chosen values do not go together. */
  readonly isClash: boolean
  readonly errors: FieldMessages
  readonly setErrors: (errors: FieldMessages) => void
  /** The units of this choice that are left by the last refusal, with those that the cart holds; undefined before one. */
  readonly left: number | undefined
  readonly setLeft: (left: number | undefined) => void
  readonly choose: (field: string, value: string) => void
  readonly chooseAmount: (sku: string) => void
  readonly setQuantity: (quantity: string) => void
}

/** The form as the visitor fills it in. Each change takes back the error of its field. */
export function useTyped(data: ProductFormView): TypedForm {
  const say = useSay()
  const [chosen, setChosen] = useState(() => chosenAtFirst(data))
  const [sku, setSku] = useState(data.chosenSku)
  const [quantity, setQuantity] = useState(data.quantity.value)
  const [errors, setErrors] = useState(data.errors)
  const [left, setLeft] = useState<number>()
  const without = (fields: readonly string[]) =>
    Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))
  const variant = chosenVariant(data, chosen, sku)
  /** The message about the options: at once for values that do not go together, and about missing ones once it was said. */
  const checkNext = (next: Chosen): FieldMessages => {
    const wasWrong = data.options.some(({ field }) => errors[field])
    const checked = wasWrong || isComplete(data, next) ? checkOptions(data, { chosen: next }) : ''
    if (typeof checked === 'string') return {}
    return Object.fromEntries(Object.entries(checked).map(([field, message]) => [field, say(message)]))
  }
  const tell = (variant: ProductChoice | undefined) => {
    if (variant === undefined) return
    const choice = labelOf(data.options, variant)
    const words = say('product_choice_price', { choice, price: variant.price })
    announce(variant.left === 0 ? `${words}, ${say('product_choice_sold_out')}` : words)
  }
  return {
    ...{ chosen, sku, quantity, errors, setErrors, left, setLeft },
    variant,
    isClash: data.purpose !== 'gift-card' && data.options.length > 0 && isComplete(data, chosen) && !variant,
    choose: (field, value) => {
      const next = { ...chosen, [field]: value }
      setChosen(next)
      setLeft(undefined)
      const wrong = checkNext(next)
      setErrors({ ...wrong, ...without(data.options.map((option) => option.field)) })
      announce(Object.values(wrong).join(' '))
      tell(chosenVariant(data, next))
    },
    chooseAmount: (next) => {
      setSku(next)
      setErrors(without(['sku']))
    },
    setQuantity: (next) => {
      setQuantity(next)
      setErrors(without(['quantity']))
    },
  }
}

/** The selected value of each option, by the name of its field. */
function chosenAtFirst({ options }: ProductFormView): Chosen {
  return Object.fromEntries(
    options.map(({ field, values }) => [field, values.find(({ isSelected }) => isSelected)?.value ?? '']),
  )
}
