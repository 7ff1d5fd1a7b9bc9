import { fillIn } from '../pages.ts'
import { addToCart, choose } from '../shopping.ts'
import { pageAt, type State, submit, type Walk } from '../walks.ts'

const products: readonly State[] = [
  {
    what: 'options not chosen',
    reach: async (page) => {
      await page.goto('/shop/dock-line')
      await page.getByLabel('Quantity').fill('1.5')
      await submit(page, 'Add to cart')
    },
  },
  {
    what: 'more than there is',
    reach: async (page) => {
      await page.goto('/shop/storm-lantern')
      await page.getByLabel('Quantity').fill('9')
      await submit(page, 'Add to cart')
    },
  },
  {
    what: 'no denomination',
    reach: async (page) => {
      await page.goto('/shop/gift-card')
      await submit(page, 'Purchase')
    },
  },
  {
    what: 'the checkout of a gift card',
    reach: async (page) => {
      await page.getByRole('radio', { name: '$100' }).check()
      await submit(page, 'Purchase')
    },
  },
  {
    what: 'the checkout of a subscription',
    reach: async (page) => {
      await page.goto('/shop/coffee-weekly')
      await choose(page, 'Grind', 'Filter')
      await submit(page, 'Subscribe')
    },
  },
  {
    what: 'questions of a product',
    page: 'pages/additional-fields',
    reach: async (page) => {
      await page.goto('/shop/afternoon-with-tom')
      await submit(page, 'Add to cart')
    },
  },
  { what: 'questions not answered', reach: (page) => submit(page, 'Add to cart') },
  {
    what: 'a product that was added',
    reach: async (page) => {
      await page.goto('/shop/salt-pig')
      await submit(page, 'Add to cart')
    },
  },
  {
    what: 'a session that is over',
    page: 'pages/error',
    status: 403,
    reach: async (page) => {
      await page.context().clearCookies()
      await submit(page, 'Add to cart')
    },
  },
]

const cart: readonly State[] = [
  pageAt('/cart', { what: 'an empty cart' }),
  { what: 'a cart of too little', reach: (page) => addToCart(page, 'twelve-knots') },
  { what: 'a cart that is too small to check out', reach: (page) => submit(page, 'Checkout') },
  {
    what: 'a cart',
    page: 'pages/cart',
    reach: async (page) => {
      await addToCart(page, 'tea-towels')
      await page.goto('/cart')
    },
  },
  {
    what: 'a quantity that is none',
    reach: async (page) => {
      await page.getByLabel('Quantity of Three Tea Towels').fill('')
      await submit(page, 'Update quantity of Three Tea Towels')
    },
  },
  {
    what: 'a coupon that is over',
    reach: async (page) => {
      await page.getByText('Coupon', { exact: true }).click()
      await page.getByLabel('Code', { exact: true }).fill('REGATTA26')
      await submit(page, 'Apply coupon')
    },
  },
  { what: 'an entry that was removed', reach: (page) => submit(page, 'Remove Twelve Knots') },
]

const checkout: readonly State[] = [
  {
    what: 'a checkout',
    page: 'pages/checkout',
    reach: async (page) => {
      await addToCart(page, 'salt-pig')
      await page.goto('/checkout')
    },
  },
  { what: 'a checkout not filled in', reach: (page) => submit(page, /^Place order/) },
  {
    what: 'a checkout with answers',
    reach: async (page) => {
      await page.goto('/shop/brass-tag')
      await submit(page, 'Add to cart')
      await fillIn(page, { 'What shall we cut?': 'WREN' })
      await page.getByLabel('Lettering').selectOption('Script')
      await submit(page, 'Add to cart')
      await page.goto('/checkout')
    },
  },
]

/** The way of products through the cart to the checkout. */
export const buyingWalks: readonly Walk[] = [
  { walk: 'the forms of products', states: products },
  { walk: 'a cart', states: cart },
  { walk: 'a checkout', states: checkout },
]
