import { ada, adaAtHome } from '../browser/buyer.ts'
import type { TextBrowser } from './text-browser.ts'
import type { TextPage } from './text-page.ts'

/** Chooses a value of an option of the product that is shown, from its buttons or its list. */
export function choose(browser: TextBrowser, option: string, value: string): void {
  if (browser.page.has('group', option)) browser.check(value, browser.page.get('group', option))
  else browser.select(option, value)
}

/** Puts a product into the cart and opens the cart; a refusal leaves the page of the product. `options` are the values of its options. */
export async function addToCart(
  browser: TextBrowser,
  urlId: string,
  options: Readonly<Record<string, string>> = {},
  quantity = '1',
): Promise<TextPage> {
  await browser.open(`/shop/${urlId}`)
  for (const [option, value] of Object.entries(options)) choose(browser, option, value)
  if (quantity !== '1') browser.fill({ Quantity: quantity })
  const page = await browser.press('Add to cart')
  return page.has('link', 'View cart') ? browser.follow('View cart') : page
}

/** Fills in a checkout and places the order. */
export function placeOrder(
  browser: TextBrowser,
  values: Readonly<Record<string, string>> = adaAtHome,
): Promise<TextPage> {
  browser.fill(values)
  return browser.press(/^Place order/)
}

/** Buys a gift card of $25, and answers its code. */
export async function buyCard(browser: TextBrowser): Promise<string> {
  await browser.open('/shop/gift-card')
  browser.check('$25')
  await browser.press('Purchase')
  browser.fill({ 'Their name': 'Bo Lind', 'Their email': 'bo@example.com' })
  return (await placeOrder(browser, ada)).text('.gift-card-code')
}
