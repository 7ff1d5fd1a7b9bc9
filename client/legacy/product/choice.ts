import type { Text } from '../../../engine/domain/messages/text.ts'
import { text } from '../../../engine/domain/messages/text.ts'
import { type Choice, chooseVariant, hasStock } from '../../../engine/domain/shop/product-choice.ts'

/** A variant in `data-variants`, with the members that the service adds to those of existing themes. */
export interface LegacyVariant {
  readonly sku: string
  readonly attributes: Readonly<Record<string, string>>
  readonly qtyInStock: number
  readonly isUnlimited: boolean
  readonly isOnSale: boolean
  /** '' where the page was made without it. */
  readonly price: string
  readonly salePrice: string
}

/** The fields in which a visitor chooses a variant: `.product-variants`. */
export interface VariantFields {
  readonly variants: readonly LegacyVariant[]
  readonly options: readonly string[]
  /** Chosen values by the names of the options; '' while nothing is chosen. */
  chosen(): Readonly<Record<string, string>>
}

/** Reads the variants and options of `.product-variants`. The selects hold the choice, whichever fields the theme shows. */
export function readVariantFields(root: Element): VariantFields {
  const selects = [...root.querySelectorAll<HTMLSelectElement>('select[data-variant-option-name]')]
  const nameOf = ({ dataset }: HTMLElement) => dataset['variantOptionName'] ?? ''
  return {
    variants: readVariants(root),
    options: selects.map(nameOf),
    chosen: () => Object.fromEntries(selects.map((select) => [nameOf(select), select.value])),
  }
}

/** The fields of a product on this page; undefined for a product without a choice. */
export function variantFieldsOf(itemId: string): VariantFields | undefined {
  const root = document.querySelector(`.product-variants[data-item-id="${CSS.escape(itemId)}"]`)
  return root === null ? undefined : readVariantFields(root)
}

/** The variant that is chosen, or the message that says what is missing. */
export function chooseIn({ variants, options, chosen }: VariantFields): Choice<LegacyVariant> {
  return chooseVariant(variants, options, chosen())
}

/** The reason that keeps a choice from being bought; undefined for none. */
export function refusalOf(choice: Choice<LegacyVariant>): Text | undefined {
  if ('message' in choice) return choice.message
  return hasStock(choice.value, 1) ? undefined : text('stock_insufficient')
}

function readVariants(root: Element): readonly LegacyVariant[] {
  const written: unknown = JSON.parse(root.getAttribute('data-variants') ?? '[]')
  return Array.isArray(written) ? written.map(toVariant) : []
}

/** Themes and their data are not ours, so every member may be missing. */
function toVariant(written: Readonly<Record<string, unknown>>): LegacyVariant {
  const { sku, attributes, qtyInStock, unlimited, onSale, formattedPrice, formattedSalePrice } = written
  return {
    sku: textOf(sku),
    attributes: (attributes ?? {}) as LegacyVariant['attributes'],
    qtyInStock: Number(qtyInStock ?? 0),
    isUnlimited: unlimited === true,
    isOnSale: onSale === true,
    price: textOf(formattedPrice),
    salePrice: textOf(formattedSalePrice),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
