import type { ProductChoice, ProductFormView } from '../../../engine/domain/shop/product-form-view.ts'

/** The chosen values, by the names of their fields; '' or missing while nothing is chosen. */
export type Chosen = Readonly<Record<string, string>>

/** Whether a value can be had together with the values that are chosen of the other options. */
export type Availability = 'left' | 'sold-out' | 'missing'

type Product = Pick<ProductFormView, 'options' | 'variants'>

/** The variants with the chosen values. Options without a choice, and the one at `open`, take any value. */
export function variantsWith(
  { options, variants }: Product,
  chosen: Chosen,
  open = -1,
): readonly ProductChoice[] {
  return variants.filter(({ values }) =>
    options.every((option, at) => {
      const value = chosen[option.field]
      return at === open || !value || option.values[values[at] ?? -1]?.value === value
    }),
  )
}

/** Each value of the option at `at`, in their order. */
export function availabilityOf(product: Product, chosen: Chosen, at: number): readonly Availability[] {
  const fitting = variantsWith(product, chosen, at)
  const values = product.options[at]?.values ?? []
  return values.map((_, place) => {
    const found = fitting.filter(({ values }) => values[at] === place)
    if (found.length === 0) return 'missing'
    return found.some(({ left }) => left !== 0) ? 'left' : 'sold-out'
  })
}

/** The one variant that the choice names. Undefined while a choice is missing, and for values that do not go together. */
export function chosenVariant(product: ProductFormView, chosen: Chosen, sku = ''): ProductChoice | undefined {
  const { options, variants, purpose } = product
  if (purpose === 'gift-card') return variants.find((variant) => variant.sku === sku)
  return isComplete(product, chosen) && options.length > 0 ? variantsWith(product, chosen)[0] : undefined
}

/** Whether a value of each option is chosen. */
export function isComplete({ options }: Product, chosen: Chosen): boolean {
  return options.every(({ field }) => chosen[field])
}

/** The values of a variant, by the names of the options. */
export function chosenAttributes(
  { options }: Product,
  { values }: ProductChoice,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    options.map((option, at) => [option.name, option.values[values[at] ?? -1]?.value ?? '']),
  )
}
