import { isWrongOption, type ProductFormView } from '../../../engine/domain/shop/product-form-view.ts'
import { Amounts } from './amounts.tsx'
import { availabilityOf } from './choice.ts'
import { Option } from './option.tsx'
import type { TypedForm } from './use-typed.ts'

interface ChoicesProps {
  readonly data: ProductFormView
  readonly typed: TypedForm
  /** Whether values are marked that do not go with the chosen ones. */
  readonly isAwake: boolean
}

/** The options of a product, or the amounts of a gift card. */
export function Choices({ data, typed, isAwake }: ChoicesProps) {
  const { chosen, errors, choose } = typed
  if (data.purpose === 'gift-card')
    return (
      <Amounts
        variants={data.variants}
        value={typed.sku}
        onChange={typed.chooseAmount}
        error={errors['sku']}
      />
    )
  return data.options.map((option, at) => (
    <Option
      key={option.field}
      option={option}
      id={`option-${at + 1}`}
      value={chosen[option.field]}
      onChange={(value) => choose(option.field, value)}
      error={errors[option.field]}
      isWrong={isWrongOption({ ...data, errors }, option, chosen[option.field])}
      availability={isAwake ? availabilityOf(data, chosen, at) : NONE}
    />
  ))
}

const NONE: readonly never[] = []
