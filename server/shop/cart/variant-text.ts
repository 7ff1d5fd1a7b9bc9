import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { describeVariant, toOptionValues } from '../../../engine/domain/shop/variants.ts'
import type { Site } from '../../website/site.ts'
import type { PricedEntry } from './priced-cart.ts'

/** An amount as an owner writes it for the value of a gift card: `$50`, `50 €`, `EUR 50`. */
const AMOUNT = /^(?:[A-Z]{3}\s?|\p{Sc}\s?)?\d[\d.,]*(?:\s?[A-Z]{3}|\s?\p{Sc})?$/u

/** The name of the variant of an entry. The value of a gift card is printed as its price, as the choice of it is. */
export function variantTextOf(
  { optionWords, prices }: Pick<Site, 'optionWords' | 'prices'>,
  { variant, productType, unitPriceCents }: Pick<PricedEntry, 'variant' | 'productType' | 'unitPriceCents'>,
): string {
  const isGiftCard = productType === PRODUCT_TYPE['gift-card']
  const values = toOptionValues(variant?.attributes ?? {}, optionWords).map((one) =>
    isGiftCard && AMOUNT.test(one.value) ? { ...one, value: prices.print(unitPriceCents) } : one,
  )
  return describeVariant(values)
}
