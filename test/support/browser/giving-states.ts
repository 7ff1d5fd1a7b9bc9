import type { Page, Response } from 'playwright-core'
import { fillIn, press } from './pages.ts'
import { placeOrder } from './shopping.ts'
import { cartWith, type State, submit } from './states.ts'

/** The pages on which visitors give something, and the answers of their forms. */
export const givingStates: readonly State[] = [
  { what: 'a fund', status: 200, reach: (page) => page.goto('/donate?fund=constance&amount=25.00') },
  {
    what: 'a contribution not filled in',
    status: 200,
    reach: async (page) => {
      await page.goto('/donate?fund=constance&amount=1')
      return submit(page, 'Give to the Constance')
    },
  },
  {
    what: 'a contribution',
    status: 200,
    reach: async (page) => {
      await page.goto('/donate?fund=constance&amount=25.00')
      await fillIn(page, { Name: 'Ada', Email: 'ada@example.com', 'A few words optional': 'Fair winds' })
      await submit(page, 'Give to the Constance')
      return page.reload()
    },
  },
  { what: 'what to review', status: 200, reach: reviewOrder },
  {
    what: 'a review not filled in',
    status: 200,
    reach: async (page) => {
      await reviewOrder(page)
      return submit(page, 'Send review of Salt Pig')
    },
  },
  {
    what: 'a review',
    status: 200,
    reach: async (page) => {
      await reviewOrder(page)
      await page.getByRole('radio', { name: '2 stars' }).check()
      await page.getByLabel('Your review').fill('Too large for my salt.')
      return submit(page, 'Send review of Salt Pig')
    },
  },
  { what: 'mail', status: 200, reach: (page) => page.goto('/newsletter/unsubscribe') },
  {
    what: 'an invalid address to unsubscribe',
    status: 200,
    reach: async (page) => {
      await page.goto('/newsletter/unsubscribe?email=x')
      return submit(page, 'Send me the link')
    },
  },
  {
    what: 'a link to unsubscribe',
    status: 200,
    reach: async (page) => {
      await page.goto('/newsletter/unsubscribe?email=ada@example.com')
      return submit(page, 'Send me the link')
    },
  },
]

/** Buys a product and opens the page for its review. */
async function reviewOrder(page: Page): Promise<Response | null> {
  await cartWith(page, 'salt-pig')
  await page.goto('/checkout')
  await placeOrder(page)
  return press(page.getByRole('link', { name: 'Review what you bought' }))
}
