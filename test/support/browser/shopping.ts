import type { Page } from 'playwright-core'
import { adaAtHome } from './buyer.ts'
import { fillIn, press } from './pages.ts'

/** Chooses a value of an option of the product that is shown, from its buttons or its list. */
export async function choose(page: Page, option: string, value: string): Promise<void> {
  const group = page.getByRole('group', { name: option })
  if ((await group.count()) > 0) await group.getByRole('radio', { name: value }).check()
  else await page.getByLabel(option, { exact: true }).selectOption(value)
}

/** Puts a product into the cart and opens the cart; a refusal leaves the page of the product. `options` are the values of its options. */
export async function addToCart(
  page: Page,
  urlId: string,
  options: Readonly<Record<string, string>> = {},
  quantity = 1,
): Promise<void> {
  await page.goto(`/shop/${urlId}`)
  const form = page.locator('[data-island="product-form"]')
  const hasScript = (await form.getAttribute('data-awake')) !== null
  if (hasScript) await form.and(page.locator('[data-awake="yes"]')).waitFor()
  for (const [option, value] of Object.entries(options)) await choose(page, option, value)
  if (quantity !== 1) await page.getByLabel('Quantity', { exact: true }).fill(String(quantity))
  const button = page.getByRole('button', { name: 'Add to cart' })
  if (!hasScript) {
    await press(button)
    return viewCart(page)
  }
  await button.click()
  await page.getByRole('button', { name: 'Added!' }).waitFor()
  await page.goto('/cart')
}

/** Follows the link to the cart in the notice of an added product, if there is one. */
export async function viewCart(page: Page): Promise<void> {
  const link = page.getByRole('status').getByRole('link', { name: 'View cart' })
  if ((await link.count()) > 0) await press(link)
}

/** Fills in a checkout and places the order. */
export async function placeOrder(
  page: Page,
  values: Readonly<Record<string, string>> = adaAtHome,
): Promise<void> {
  await fillIn(page, values)
  await press(page.getByRole('button', { name: /^Place order/ }))
}

/** The count and the subtotal that the cart in the corner of a page shows: `2 $48.00`. */
export async function pillText(page: Page): Promise<string> {
  const shown = page.locator('.cart-pill').locator('[data-cart-count], [data-cart-subtotal]')
  return (await shown.allInnerTexts()).join(' ')
}
