import { QUANTITY } from './product.ts'

/** A stock of this many units or fewer is worth a word. */
export const FEW = 5

/** How a product is bought: through the cart, or in a checkout of its own. */
export type Purpose = 'cart' | 'subscription' | 'gift-card'

/**
 * The form of a product page as templates and page scripts read it.
 *
 * It is a type of an object literal, so that it is assignable to JSON.
 */
export type ProductFormView = {
  readonly itemId: string
  /** The product's name, for the names of buttons that only screen readers say. */
  readonly title: string
  readonly purpose: Purpose
  readonly formAction: string
  /** Whether the website takes the buyer straight to the checkout. */
  readonly isExpress: boolean
  readonly isSoldOut: boolean
  /** The label of the button of a product that is sold out or cannot be bought, such as a subscription without a plan; '' for all others. */
  readonly refusal: string
  readonly buttonLabel: string
  /** Whether the form has a field for the quantity. */
  readonly hasQuantity: boolean
  readonly quantity: { readonly min: number; readonly max: number; readonly value: string }
  readonly options: readonly ProductOption[]
  readonly variants: readonly ProductChoice[]
  /** The SKU of the chosen amount of a gift card; '' for none. */
  readonly chosenSku: string
  /** Whether the page lists the choices: their prices differ, or some cannot be bought. */
  readonly listsChoices: boolean
  readonly isMembership: boolean
  /** Whether the product asks questions of its own before it goes into the cart. */
  readonly hasAdditionalFields: boolean
  /** Values of the product's hidden fields that the address of the page gave. */
  readonly hiddenFields: readonly { readonly name: string; readonly value: string }[]
  /** Messages of a rejected form, by field. */
  readonly errors: Readonly<Record<string, string>>
}

/** An option such as Color, with the values that variants have. */
export type ProductOption = {
  readonly name: string
  /** The name in the language of the page; missing where it is the same. */
  readonly label?: string
  /** The name of its form field. */
  readonly field: string
  readonly values: readonly OptionValue[]
  /** A sentence for each value that does not go with all values of an earlier option: `Large: not available in Bone.` Missing without any. */
  readonly notes?: readonly string[]
}

export type OptionValue = {
  readonly value: string
  /** The value in the language of the page; missing where it is the same. */
  readonly label?: string
  readonly isSelected?: boolean
  /** The colour of its swatch, such as `#e9e2d3`; missing for none. */
  readonly color?: string
  /** The address of the picture of its swatch; missing for none. */
  readonly picture?: string
  /** Whether none of its variants is left. It can be chosen, for a mail when it is back. */
  readonly isSoldOut?: boolean
}

/** The form as a template prints it. The data for scripts leaves labels out that repeat names and values. */
export type PrintedProductForm = ProductFormView & {
  readonly options: readonly (ProductOption & {
    readonly hasButtons: boolean
    readonly label: string
    readonly isWrong: boolean
    readonly values: readonly (OptionValue & { readonly label: string })[]
  })[]
  readonly variants: readonly (ProductChoice & { readonly label: string })[]
  readonly isGone: boolean
  /** Whether the selected values do not go together. */
  readonly isClash: boolean
}

/** Whether nothing is left of a product, or of its chosen variant. */
export function isGone({ isSoldOut }: Pick<ProductFormView, 'isSoldOut'>, chosen?: ProductChoice): boolean {
  return isSoldOut || chosen?.left === 0
}

/** Whether an option is marked as wrong: it has a message, or it has no value while another option has one. */
export function isWrongOption(
  { options, errors }: Pick<ProductFormView, 'options' | 'errors'>,
  { field }: ProductOption,
  chosen: string | undefined,
): boolean {
  return Boolean(errors[field] || (!chosen && options.some((option) => errors[option.field])))
}

/**
 * The largest quantity that a form offers: what is left of the chosen variant, else of the one with the most, besides those
 * that the cart holds.
 */
export function maxQuantity(
  { variants }: Pick<ProductFormView, 'variants'>,
  chosen?: ProductChoice,
  inCart = 0,
): number {
  const possible = chosen === undefined ? variants : [chosen]
  const left = possible.reduce((most, one) => Math.max(most, one.left ?? QUANTITY.max), 0)
  return Math.max(QUANTITY.min, Math.min(left, QUANTITY.max) - (left < QUANTITY.max ? inCart : 0))
}

/** The name of a variant by its values, in the language of the page: `Red / Large`. */
export function labelOf(
  options: ProductFormView['options'],
  { values }: Pick<ProductChoice, 'values'>,
): string {
  return options.map((option, at) => wordOf(option.values[values[at] ?? -1])).join(' / ')
}

/** Options with more values are a select, because so many buttons would fill a screen. Swatches are small. */
const MAX_BUTTONS = 4

/** Whether each value of an option has a button. */
export function hasButtons({ values }: ProductOption): boolean {
  return (
    values.length <= MAX_BUTTONS || values.every(({ color, picture }) => (color ?? picture) !== undefined)
  )
}

/** A value as visitors read it; '' for none. */
export function wordOf(value: OptionValue | undefined): string {
  return value?.label ?? value?.value ?? ''
}

/**
 * A variant as one choice of a list, such as an amount of a gift card.
 *
 * Members that say nothing are missing, because a page has many choices.
 */
export type ProductChoice = {
  readonly sku: string
  /** The place of its value in each option, in the order of the options; -1 where it has none. */
  readonly values: readonly number[]
  /**
   * The units in stock where they are `FEW` at most, or as few as the shop has a notice for. So 0 for a variant that is sold
   * out; missing for more.
   */
  readonly left?: number
  /** The place of its picture on the page, from 0; missing for none of its own. */
  readonly picture?: number
  readonly price: string
  /** The price before the sale; missing unless it is reduced. */
  readonly originalPrice?: string
}
