import type { Engine } from '../../engine/index.ts'

/** Uses each part of the pipeline once, and the fragments that most shop pages use. */
const TEMPLATE = `{.repeated section items}<h2>{title|html}</h2>{.if onSale}{date|date %B %d, %Y}{.or}-{.end}
{@|product-price}{@|add-to-cart-btn}{@|product-status}{.alternates with}, {.end}{.var @n items.length}{.eval @n + 1}`

const item = {
  title: 'First',
  date: 0,
  onSale: true,
  structuredContent: { productType: 1, variants: [{ sku: 'a', price: 100, qtyInStock: 1 }] },
}

/**
 * Renders a page once, so that the first request does not wait for code that is loaded and compiled on first use.
 *
 * It sets no locale, because the data of one takes 5 MB and the locales of the websites are not known here.
 */
export function warmUp(engine: Engine): void {
  engine.render(TEMPLATE, { items: [item, item] }, { now: 0, timeZone: 'UTC' })
}
