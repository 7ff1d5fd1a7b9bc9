import type { Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { audit } from '../support/browser/audit.ts'
import { crawl } from '../support/browser/crawl.ts'
import { givingStates } from '../support/browser/giving-states.ts'
import { press } from '../support/browser/pages.ts'
import { payingStates } from '../support/browser/paying-states.ts'
import { ada, addToCart, choose, placeOrder } from '../support/browser/shopping.ts'
import { cartWith, type State, submit } from '../support/browser/states.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { PATIENCE_MS } from '../support/patience.ts'

const shop = useDemoShop()

/** The narrowest window in which nothing may stick out. */
const viewport = { width: 320, height: 640 }

/** The address of a page without the way back, which does not make it another page. */
function addressOf(page: Page): string {
  const url = new URL(page.url())
  url.searchParams.delete('returnTo')
  return url.href
}

describe('pages that links lead to', () => {
  it('are all there, and as they should be', { timeout: 5 * PATIENCE_MS }, async () => {
    const page = await shop.visit({ viewport })
    const problems: Record<string, readonly string[]> = {}
    const titles = new Map<string, { readonly path: string; readonly address: string }>()
    const broken = await crawl(page, async (path, response) => {
      const found = [...(await audit(page, response))]
      const title = await page.title()
      const other = titles.get(title)
      const address = addressOf(page)
      if (other !== undefined && other.address !== address)
        found.push(`"${title}" is the title of ${other.path}, too.`)
      titles.set(title, { path, address })
      if (found.length > 0) problems[path] = found
    })
    expect(broken).toEqual([])
    expect(problems).toEqual({})
    const paths = [...titles.values()].map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/shop',
        '/shop?page=2',
        '/shop/gift-card',
        '/trade',
        '/fog',
        '/noon-ferry',
      ]),
    )
    expect(paths.length).toBeGreaterThan(100)
  })
})

/** Buys a physical and a digital product by `payment`, and follows the order. */
async function followOrder(page: Page, payment: string): Promise<Response | null> {
  await addToCart(page, 'tide-mug', { Color: 'Tide' })
  await cartWith(page, 'twelve-knots')
  await page.goto('/checkout')
  await page.getByRole('radio', { name: payment }).check()
  await placeOrder(page)
  return press(page.getByRole('link', { name: 'Follow this order' }))
}

const states: readonly State[] = [
  { what: 'nothing there', status: 404, reach: (page) => page.goto('/no/such/page') },
  { what: 'search results', status: 200, reach: (page) => page.goto('/search?q=rope') },
  { what: 'no results', status: 200, reach: (page) => page.goto('/search?q=zeppelin') },
  {
    what: 'a wrong password',
    status: 403,
    reach: async (page) => {
      await page.goto('/trade')
      return submit(page, 'Open the page')
    },
  },
  {
    what: 'a page behind a password',
    status: 200,
    reach: async (page) => {
      await page.goto('/trade')
      await page.getByLabel('Password').fill('harbour')
      return submit(page, 'Open the page')
    },
  },
  {
    what: 'a session that is over',
    status: 403,
    reach: async (page) => {
      await page.goto('/shop/salt-pig')
      // The page after it is made for the visitor, so its form has a crumb.
      await submit(page, 'Add to cart')
      await page.context().clearCookies()
      return submit(page, 'Add to cart')
    },
  },
  {
    what: 'options not chosen',
    status: 200,
    reach: async (page) => {
      await page.goto('/shop/dock-line')
      await page.getByLabel('Quantity').fill('1.5')
      return submit(page, 'Add to cart')
    },
  },
  {
    what: 'more than there is',
    status: 200,
    reach: async (page) => {
      await page.goto('/shop/storm-lantern')
      await page.getByLabel('Quantity').fill('9')
      return submit(page, 'Add to cart')
    },
  },
  {
    what: 'no denomination',
    status: 200,
    reach: async (page) => {
      await page.goto('/shop/gift-card')
      return submit(page, 'Purchase')
    },
  },
  {
    what: 'the checkout of a gift card',
    status: 200,
    reach: async (page) => {
      await page.goto('/shop/gift-card')
      await page.getByRole('radio', { name: '$100' }).check()
      return submit(page, 'Purchase')
    },
  },
  {
    what: 'questions of a product',
    status: 200,
    reach: async (page) => {
      await page.goto('/shop/afternoon-with-tom')
      return submit(page, 'Add to cart')
    },
  },
  {
    what: 'questions not answered',
    status: 200,
    reach: async (page) => {
      await page.goto('/shop/afternoon-with-tom')
      await submit(page, 'Add to cart')
      return submit(page, 'Add to cart')
    },
  },
  {
    what: 'a product that was added',
    status: 200,
    reach: async (page) => {
      await page.goto('/shop/salt-pig')
      return submit(page, 'Add to cart')
    },
  },
  {
    what: 'an entry that was removed',
    status: 200,
    reach: async (page) => {
      await cartWith(page, 'salt-pig')
      return submit(page, 'Remove Salt Pig')
    },
  },
  {
    what: 'a checkout with answers',
    status: 200,
    reach: async (page) => {
      await page.goto('/shop/brass-tag')
      await submit(page, 'Add to cart')
      await page.getByLabel('What shall we cut?').fill('WREN')
      await page.getByLabel('Lettering').selectOption('Script')
      await submit(page, 'Add to cart')
      return page.goto('/checkout')
    },
  },
  { what: 'a cart', status: 200, reach: (page) => cartWith(page, 'tea-towels') },
  { what: 'a cart of too little', status: 200, reach: (page) => cartWith(page, 'twelve-knots') },
  {
    what: 'a quantity that is none',
    status: 200,
    reach: async (page) => {
      await cartWith(page, 'tide-mug', { Color: 'Tide' })
      await page.getByLabel('Quantity of Tide Mug').fill('')
      return submit(page, 'Update quantity of Tide Mug')
    },
  },
  ...payingStates,
  {
    what: 'a coupon that is over',
    status: 200,
    reach: async (page) => {
      await cartWith(page, 'salt-pig')
      await page.getByText('Coupon', { exact: true }).click()
      await page.getByLabel('Code', { exact: true }).fill('REGATTA26')
      return submit(page, 'Apply coupon')
    },
  },
  {
    what: 'a checkout',
    status: 200,
    reach: async (page) => {
      await cartWith(page, 'salt-pig')
      return page.goto('/checkout')
    },
  },
  {
    what: 'a checkout not filled in',
    status: 200,
    reach: async (page) => {
      await cartWith(page, 'salt-pig')
      await page.goto('/checkout')
      return submit(page, /^Place order/)
    },
  },
  {
    what: 'the checkout of a subscription',
    status: 200,
    reach: async (page) => {
      await page.goto('/shop/coffee-weekly')
      await choose(page, 'Grind', 'Filter')
      return submit(page, 'Subscribe')
    },
  },
  ...givingStates,
  {
    what: 'an order',
    status: 200,
    reach: async (page) => {
      await cartWith(page, 'sound-chart')
      await page.goto('/checkout')
      await placeOrder(page, ada)
      return page.reload()
    },
  },
  {
    what: 'an order that is still to be paid for',
    status: 200,
    reach: async (page) => {
      await followOrder(page, 'Pay later by transfer')
      return page.goBack()
    },
  },
  {
    what: 'where an order stands that is still to be paid for',
    status: 200,
    reach: (page) => followOrder(page, 'Pay later by transfer'),
  },
  { what: 'where an order stands', status: 200, reach: (page) => followOrder(page, 'Approve the payment') },
  {
    what: 'what a digital product holds',
    status: 200,
    reach: async (page) => {
      await followOrder(page, 'Approve the payment')
      return press(page.locator('.order-step').getByRole('link', { name: 'Open Twelve Knots' }))
    },
  },
  {
    what: 'an order as a mail',
    status: 200,
    reach: async (page) => {
      await followOrder(page, 'Approve the payment')
      return press(page.getByRole('link', { name: 'see what it says' }))
    },
  },
  { what: 'no order', status: 404, reach: (page) => page.goto('/checkout/status?order=c0ffee') },
  {
    what: 'an order not found',
    status: 200,
    reach: async (page) => {
      await page.goto('/checkout/status')
      await page.getByLabel('Order number').fill('c0ffee')
      await page.getByLabel('Email').fill('ada@example.com')
      return submit(page, 'Find the order')
    },
  },
  {
    what: 'an order without a number',
    status: 200,
    reach: async (page) => {
      await page.goto('/checkout/status')
      return submit(page, 'Find the order')
    },
  },
]

describe('pages that one comes to by doing something', () => {
  it.each(states)('$what', async ({ status, reach }) => {
    const page = await shop.visit({ viewport })
    const response = await reach(page)
    expect(response?.status()).toBe(status)
    expect(await audit(page, response)).toEqual([])
  })
})
