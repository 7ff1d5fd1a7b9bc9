import type { Page } from 'playwright-core'
import { buyCard, redeem } from '../gift-cards.ts'
import { fillIn, press } from '../pages.ts'
import { addToCart, placeOrder } from '../shopping.ts'
import { pageAt, type State, submit, type Walk } from '../walks.ts'

/** Orders a physical and a digital product by `payment`. */
async function order(page: Page, payment: string): Promise<void> {
  await addToCart(page, 'tide-mug', { Color: 'Tide' })
  await addToCart(page, 'twelve-knots')
  await page.goto('/checkout')
  await page.getByRole('radio', { name: payment }).check()
  await placeOrder(page)
}

/** Follows a link by its name. */
const follow = (page: Page, name: string) => press(page.getByRole('link', { name }).first())

/** Opens a page about the order of the page that is shown. */
const aboutOrder = (page: Page, path: string) => {
  const order = new URL(page.url()).searchParams.get('order') ?? ''
  return page.goto(path.replace('ORDER', order))
}

const paid: readonly State[] = [
  {
    what: 'an order',
    page: 'pages/order-confirmed',
    reach: async (page) => {
      await order(page, 'Approve the payment')
      await page.reload()
    },
  },
  {
    what: 'where an order stands',
    page: 'pages/order-status',
    reach: (page) => follow(page, 'Follow this order'),
  },
  {
    what: 'what a digital product holds',
    page: 'pages/digital-product',
    reach: (page) => follow(page, 'Open Twelve Knots'),
  },
  {
    what: 'an order as a mail',
    page: 'pages/email-preview',
    reach: (page) => aboutOrder(page, '/checkout/email?order=ORDER'),
  },
  {
    what: 'the mail by itself',
    isForeign: true,
    reach: (page) => aboutOrder(page, '/checkout/email/document?order=ORDER'),
  },
  {
    what: 'what to review',
    page: 'pages/reviews',
    reach: async (page) => {
      await aboutOrder(page, '/checkout/confirmed?order=ORDER')
      await follow(page, 'Review what you bought')
    },
  },
  { what: 'a review not filled in', reach: (page) => submit(page, 'Send review of Tide Mug') },
  {
    what: 'a review',
    reach: async (page) => {
      await page.getByRole('radio', { name: '2 stars' }).first().check()
      await page.getByLabel('Your review').first().fill('Too large for my tea.')
      await submit(page, 'Send review of Tide Mug')
    },
  },
]

const unpaid: readonly State[] = [
  {
    what: 'an order that is still to be paid for',
    page: 'pages/order-received',
    reach: (page) => order(page, 'Pay later by transfer'),
  },
  {
    what: 'what is still to be paid for before it opens',
    reach: (page) => aboutOrder(page, '/checkout/digital?order=ORDER&item=twelve-knots'),
  },
  {
    what: 'where an order stands that is still to be paid for',
    reach: (page) => aboutOrder(page, '/checkout/status?order=ORDER'),
  },
  {
    what: 'the mail about it',
    isForeign: true,
    reach: (page) => aboutOrder(page, '/checkout/email/document?order=ORDER'),
  },
]

const lost: readonly State[] = [
  pageAt('/checkout/status?order=c0ffee', { what: 'no order', status: 404 }),
  {
    what: 'an order without a number',
    reach: async (page) => {
      await page.goto('/checkout/status')
      await submit(page, 'Find the order')
    },
  },
  {
    what: 'an order not found',
    reach: async (page) => {
      await fillIn(page, { 'Order number': 'c0ffee', Email: 'ada@example.com' })
      await submit(page, 'Find the order')
    },
  },
]

const cards: readonly State[] = [
  { what: 'a gift card that was bought', reach: buyCard },
  { what: 'where a gift card stands', reach: (page) => follow(page, 'Follow this order') },
  {
    what: 'a gift card that does not exist',
    reach: async (page) => {
      await addToCart(page, 'sound-chart')
      await redeem(page, 'HARBOUR')
    },
  },
  pageAt('/cart/gift-card', { what: 'the page of a gift card', page: 'pages/gift-card' }),
  { what: 'a gift card without a code', reach: (page) => submit(page, 'Apply the gift card') },
  { what: 'a gift card in the cart', reach: async (page) => redeem(page, await buyCardMeanwhile(page)) },
  {
    what: 'a gift card that pays for everything, in the checkout',
    reach: (page) => submit(page, 'Checkout'),
  },
]

/** Buys a card as the same visitor does in another tab, and comes back to the cart. */
async function buyCardMeanwhile(page: Page): Promise<string> {
  const code = await buyCard(page)
  await page.goto('/cart')
  return code
}

const gifts: readonly State[] = [
  pageAt('/donate?fund=constance&amount=40', { what: 'a fund', page: 'pages/donate' }),
  {
    what: 'a contribution not filled in',
    reach: async (page) => {
      await page.goto('/donate?fund=constance&amount=1')
      await submit(page, /^Give/)
    },
  },
  {
    what: 'a contribution',
    page: 'pages/contribution-confirmed',
    reach: async (page) => {
      await page.goto('/donate?fund=constance&amount=25.00')
      await fillIn(page, { Name: 'Ada', Email: 'ada@example.com', 'A few words optional': 'Fair winds' })
      await submit(page, /^Give/)
      await page.reload()
    },
  },
]

/** Pages about orders, and those on which visitors give something. */
export const orderWalks: readonly Walk[] = [
  { walk: 'an order that is paid for', states: paid },
  { walk: 'an order that is not', states: unpaid },
  { walk: 'orders that are looked for', states: lost },
  { walk: 'a gift card', states: cards },
  { walk: 'a gift', states: gifts },
]
