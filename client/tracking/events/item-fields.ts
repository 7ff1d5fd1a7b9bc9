import type { EventPage } from './event-page.ts'

/** The product of a page, as its events tell. */
export interface ItemFields {
  readonly item_id: string
  readonly item_type: number
  readonly item_title: string
  /** The lowest one of its variants, in the main unit of the currency. */
  readonly item_price: number
  readonly currency_code: string
}

/** A price of a product, as text such as `14.50`. */
interface Price {
  readonly value: string
  readonly currency: string
}

/** The product that a page is about; undefined for other pages. Our theme has it for search engines, existing themes in their markup. */
export function readItem({ item = '' }: EventPage): ItemFields | undefined {
  const place = document.querySelector<HTMLElement>('[data-product-type]')
  const product = readJsonLd()
  if (place === null && product === undefined) return undefined
  const prices = product?.prices ?? pricesOfVariants()
  const values = prices.map(({ value }) => Number(value)).filter(Number.isFinite)
  return {
    item_id: item,
    item_type: Number(place?.dataset['productType'] ?? 0),
    item_title: product?.name ?? document.querySelector('h1')?.textContent?.trim() ?? '',
    item_price: values.length === 0 ? 0 : Math.min(...values),
    currency_code: prices[0]?.currency ?? '',
  }
}

/** Offers as schema.org has them. */
interface JsonLd {
  readonly '@type'?: string
  readonly name?: string
  readonly offers?: readonly { readonly price: string; readonly priceCurrency: string }[]
}

function readJsonLd() {
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    const { '@type': type, name = '', offers = [] } = parse<JsonLd>(textContent, {})
    const prices = offers.map(
      ({ price, priceCurrency }): Price => ({ value: price, currency: priceCurrency }),
    )
    if (type === 'Product') return { name, prices }
  }
  return undefined
}

interface Variant {
  readonly onSale?: boolean
  readonly priceMoney?: Price
  readonly salePriceMoney?: Price
}

function pricesOfVariants(): readonly Price[] {
  const data = document.querySelector<HTMLElement>('[data-variants]')?.dataset['variants'] ?? ''
  return parse<readonly Variant[]>(data, []).flatMap(
    ({ onSale, priceMoney, salePriceMoney }) => (onSale ? salePriceMoney : priceMoney) ?? [],
  )
}

/** Markup of themes may have anything. */
function parse<Value extends object>(text: string | null, fallback: Value): Value {
  try {
    const value = JSON.parse(text ?? '') as Value | null
    return Array.isArray(value) === Array.isArray(fallback) ? (value ?? fallback) : fallback
  } catch {
    return fallback
  }
}
