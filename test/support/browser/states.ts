import type { Page, Response } from 'playwright-core'
import { press } from './pages.ts'
import { addToCart } from './shopping.ts'

/** A page that no link leads to, and how one comes to it. */
export interface State {
  readonly what: string
  readonly status: number
  readonly reach: (page: Page) => Promise<Response | null>
}

/** Puts something into the cart, and looks at it. */
export async function cartWith(
  page: Page,
  urlId: string,
  options: Readonly<Record<string, string>> = {},
): Promise<Response | null> {
  await addToCart(page, urlId, options)
  return page.goto('/cart')
}

/** Presses a button by its name. */
export function submit(page: Page, name: string | RegExp): Promise<Response | null> {
  return press(page.getByRole('button', { name }))
}
