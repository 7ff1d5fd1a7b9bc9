import { useState } from 'react'
import type { ProductForm as Data } from '../../../engine/domain/shop/product-form.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { Amounts } from './amounts.tsx'
import { Option } from './option.tsx'
import { Prices } from './prices.tsx'
import { QuantityField } from './quantity-field.tsx'

/** The form that buys a product. Its twin is templates/islands/product-form.html. */
export function ProductForm({ data }: { readonly data: Data }) {
  const say = useSay()
  const { purpose, formAction, itemId, errors, refusal } = data
  const [values, setValues] = useState(() => valuesOf(data))
  const [sku, setSku] = useState(() => data.variants.find(({ isSelected }) => isSelected)?.sku)
  const [quantity, setQuantity] = useState(data.quantity.value)
  return (
    <form
      className="product-form"
      id="product-form"
      action={formAction}
      method={purpose === 'gift-card' ? 'get' : 'post'}
      noValidate
    >
      <input type="hidden" name="itemId" value={itemId} />
      {data.hiddenFields.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {purpose === 'gift-card' ? (
        <Amounts variants={data.variants} value={sku} onChange={setSku} error={errors['sku']} />
      ) : (
        data.options.map((option) => (
          <Option
            key={option.id}
            option={option}
            value={values[option.field]}
            onChange={(value) => setValues({ ...values, [option.field]: value })}
            error={errors[option.field]}
          />
        ))
      )}
      {data.listsChoices && <Prices variants={data.variants} />}
      <div className="product-buy">
        {data.hasQuantity && !data.isSoldOut && (
          <QuantityField
            {...data.quantity}
            value={quantity}
            onChange={setQuantity}
            isWrong={'quantity' in errors}
          />
        )}
        <button className="button button-wide" type="submit" disabled={refusal !== ''}>
          {refusal || data.buttonLabel}
        </button>
      </div>
      {errors['quantity'] && (
        <p className="field-error" id="error-quantity">
          {errors['quantity']}
        </p>
      )}
      {data.isMembership && <p className="product-note">{say('product_membership_note')}</p>}
      {data.hasAdditionalFields && <p className="product-note">{say('product_questions_note')}</p>}
    </form>
  )
}

/** The selected value of each option, by the name of its field. */
function valuesOf({ options }: Data): Readonly<Record<string, string>> {
  return Object.fromEntries(
    options.map(({ field, values }) => [field, values.find(({ isSelected }) => isSelected)?.value ?? '']),
  )
}
