import { create } from '../../parts/show-alert.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import type { LegacyVariant } from './choice.ts'
import { nearestPart } from './nearest.ts'

const PRICE = '.product-price'
const SCARCITY = '.product-scarcity[data-variant-attributes]'

/** Shows the price of a chosen variant, and how many are left, in the parts of its product that are closest to its fields. */
export function showVariant(fields: Element, say: ScriptSay, variant: LegacyVariant | undefined): void {
  const box = nearestPart(fields, PRICE)?.querySelector(PRICE)
  if (box) showPrice(box, say, variant)
  for (const element of nearestPart(fields, SCARCITY)?.querySelectorAll<HTMLElement>(SCARCITY) ?? [])
    element.hidden = variant === undefined || !isOf(element, variant)
}

/** The price box as the server made it, for a choice that was taken back. */
const originals = new WeakMap<Element, readonly Node[]>()

function showPrice(box: Element, say: ScriptSay, variant: LegacyVariant | undefined): void {
  const original = originals.get(box) ?? [...box.childNodes]
  originals.set(box, original)
  box.replaceChildren(...(variant?.price ? priceNodes(say, variant) : original))
}

/** The same markup as that of the formatter `product-price`. */
function priceNodes(
  say: ScriptSay,
  { isOnSale, price, salePrice }: LegacyVariant,
): readonly (Node | string)[] {
  if (!isOnSale) return [price]
  return [
    create('span', 'visually-hidden v6-visually-hidden', say('salePriceText')),
    `${salePrice} `,
    create('span', 'visually-hidden v6-visually-hidden', say('originalPriceText')),
    create('span', 'original-price', price),
  ]
}

/** Whether a text about the stock is that of a variant. */
function isOf(element: HTMLElement, { attributes }: LegacyVariant): boolean {
  const wanted = JSON.parse(element.dataset['variantAttributes'] ?? '{}') as Readonly<Record<string, string>>
  return Object.entries(attributes).every(([name, value]) => wanted[name] === value)
}
