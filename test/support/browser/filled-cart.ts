import type { BrowserContext, Page } from 'playwright-core'
import { CART_API_PATH } from '../../../engine/domain/data/cart-path.ts'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { type ProductFormData, toWholeForm } from '../../../engine/domain/shop/product-form-data.ts'
import { labelOf, type ProductFormView } from '../../../engine/domain/shop/product-form-view.ts'

/** A product that a visitor wants. */
export interface Wanted {
  /** The last part of its address. */
  readonly urlId: string
  /** Such as `Tide`; by default the only variant. */
  readonly variant?: string
  readonly quantity?: number
}

/** Puts products into the cart of a visitor, who has no page open for it. */
export async function fillCart(context: BrowserContext, wanted: readonly Wanted[]): Promise<void> {
  for (const { urlId, variant, quantity = 1 } of wanted) {
    const { itemId, options, variants } = await readForm(context, urlId)
    const sku = (variants.find((one) => labelOf(options, one) === variant) ?? variants[0])?.sku ?? ''
    await writeCart(context, 'POST', API_PATH.cartEntries, { itemId, sku, quantity })
  }
}

/** Changes the cart as another tab of the visitor does it. */
export async function writeCart(
  context: BrowserContext,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: object,
): Promise<void> {
  await context.request.get(CART_API_PATH)
  const cookies = await context.cookies()
  const crumb = cookies.find(({ name }) => name.endsWith('crumb'))?.value ?? ''
  const headers = { 'x-csrf-token': decodeURIComponent(crumb) }
  const answer = await context.request.fetch(path, { method, data, headers, failOnStatusCode: true })
  await answer.dispose()
}

/** The data of a product's form, which its page holds for the form's script. */
async function readForm(context: BrowserContext, urlId: string): Promise<ProductFormView> {
  const page = await (await context.request.get(`/shop/${urlId}`)).text()
  const [, json = ''] = /<script type="application\/json">(\{"itemId".*?)<\/script>/s.exec(page) ?? []
  return toWholeForm(JSON.parse(json) as ProductFormData)
}

/** Opens the cart, and waits for its script. */
export async function openCart(page: Page): Promise<void> {
  await page.goto('/cart')
  await page.locator('[data-island="cart-page"][data-awake="yes"]').waitFor()
}
