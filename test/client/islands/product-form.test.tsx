import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ProductForm } from '../../../client/islands/product-form/product-form.tsx'
import { toPrintedForm } from '../../../engine/domain/islands/product-form.ts'
import type { ProductFormView as Data } from '../../../engine/domain/shop/product-form-view.ts'
import { PARITY_RUNS, words } from '../../support/client/arbitraries.ts'
import { markupOfComponent, markupOfTemplate } from '../../support/client/parity.tsx'

const option = fc.record(
  {
    name: words,
    label: words,
    // As the server names them, so that no field has the name of a member of every object.
    field: words.map((name) => `option.${name}`),
    values: fc.uniqueArray(
      fc.record(
        {
          ...{ value: words, label: words, isSelected: fc.boolean(), isSoldOut: fc.boolean() },
          color: fc.constantFrom('#f1e8d9', '#3b7299'),
          picture: words,
        },
        { requiredKeys: ['value'] },
      ),
      {
        minLength: 1,
        maxLength: 6,
        selector: ({ value }) => value,
      },
    ),
    notes: fc.uniqueArray(words, { maxLength: 2 }),
  },
  { requiredKeys: ['name', 'field', 'values'] },
)

const variant = fc.record(
  {
    sku: words,
    values: fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 3 }),
    left: fc.nat(9),
    picture: fc.nat(3),
    price: words,
    originalPrice: words,
  },
  { requiredKeys: ['sku', 'values', 'price'] },
)

const productForm: fc.Arbitrary<Data> = fc
  .record({
    itemId: words,
    title: words,
    purpose: fc.constantFrom('cart', 'subscription', 'gift-card'),
    formAction: words,
    isExpress: fc.boolean(),
    isSoldOut: fc.boolean(),
    refusal: fc.oneof(fc.constant(''), words),
    buttonLabel: words,
    hasQuantity: fc.boolean(),
    quantity: fc.record({ min: fc.constant(1), max: fc.constant(9999), value: words }),
    options: fc.uniqueArray(option, { maxLength: 3, selector: ({ field }) => field }),
    variants: fc.uniqueArray(variant, { maxLength: 4, selector: ({ sku }) => sku }),
    chosenSku: fc.oneof(fc.constant(''), words),
    listsChoices: fc.boolean(),
    isMembership: fc.boolean(),
    hasAdditionalFields: fc.boolean(),
    hiddenFields: fc.uniqueArray(fc.record({ name: words, value: words }), {
      selector: ({ name }) => name,
      maxLength: 2,
    }),
    errors: fc.constant({}),
  })
  .chain((data) => {
    const fields = ['sku', 'quantity', ...data.options.map(({ field }) => field)]
    const errors = fc.dictionary(fc.constantFrom(...fields), words, { maxKeys: 2 })
    return errors.map(
      (found): Data => ({ ...data, errors: found, options: data.options.map(withOneSelected) }),
    )
  })

/** At most one value of an option is selected. */
function withOneSelected(given: Data['options'][number]): Data['options'][number] {
  const first = given.values.find(({ isSelected }) => isSelected)
  return {
    ...given,
    values: given.values.map((one) => ({ ...one, isSelected: one === first })),
  }
}

it('has the same markup from its template and its component', () => {
  fc.assert(
    fc.property(productForm, (data) => {
      expect(markupOfComponent(ProductForm, data)).toBe(markupOfTemplate('product-form', toPrintedForm(data)))
    }),
    { numRuns: PARITY_RUNS, includeErrorInReport: true },
  )
})
