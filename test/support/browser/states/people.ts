import type { Page } from 'playwright-core'
import { CONTRIBUTOR_PASSWORD } from '../../sites/contributors.ts'
import { linkTo, mailedConfirmation } from '../../sites/mailed-links.ts'
import { newAddress, PASSWORD, putIntoCart, signUp } from '../accounts.ts'
import { ada, adaSignedInAtHome } from '../buyer.ts'
import { fillWrong, sendButton, takeTime } from '../contact-form.ts'
import { fillIn, press } from '../pages.ts'
import { placeOrder, viewCart } from '../shopping.ts'
import { pageAt, type State, submit, type Walk } from '../walks.ts'

/** A form of one page that was sent as it came. */
const emptyForm = (page: string, path: string): readonly State[] => [
  pageAt(path, { page }),
  {
    what: `${path} not filled in`,
    reach: async (visited) => {
      await visited.getByRole('main').locator('[type="submit"]').first().click()
      await visited.locator('.field-error:not(:empty)').first().waitFor()
    },
  },
]

const [email, newEmail] = [newAddress(), newAddress()]

const account: readonly State[] = [
  { what: 'an account to confirm', page: 'pages/account-mail', reach: (page) => signUp(page, email) },
  {
    what: 'the link to confirm it',
    page: 'pages/account-confirm',
    reach: async (page, shop) => page.goto(await linkTo(shop, email, '/account/confirm')),
  },
  {
    what: 'a new account',
    reach: async (page) => {
      await page.getByRole('main').getByLabel('Password').fill(PASSWORD)
      await submit(page, 'Confirm and sign in')
    },
  },
  {
    what: 'an account with an order',
    page: 'pages/account',
    reach: async (page) => {
      await putIntoCart(page, 'salt-pig', 'Add To Cart')
      await page.goto('/checkout')
      await placeOrder(page, adaSignedInAtHome)
      await page.goto('/account')
    },
  },
  pageAt('/account/settings', { page: 'pages/account-settings' }),
  pageAt('/account/settings/address', { page: 'pages/account-address' }),
  pageAt('/account/settings/password', { page: 'pages/account-password' }),
  pageAt('/account/settings/delete', { page: 'pages/account-deletion' }),
  pageAt('/account/settings/email', { page: 'pages/account-new-email' }),
  {
    what: 'a new address to confirm',
    reach: async (page) => {
      await fillIn(page.getByRole('main'), { 'New email address': newEmail, 'Current password': PASSWORD })
      await submit(page, 'Change address')
    },
  },
  {
    what: 'the link to a new address',
    page: 'pages/account-email',
    reach: async (page, shop) => page.goto(await linkTo(shop, newEmail, '/account/email')),
  },
  {
    what: 'a new password to set',
    page: 'pages/account-new-password',
    reach: async (page, shop) => {
      await page.context().clearCookies()
      await page.goto('/account/reset')
      await page.getByRole('main').getByLabel('Email').fill(email)
      await press(page.getByRole('main').getByRole('button').first())
      await page.goto(await linkTo(shop, email, '/account/reset'))
    },
  },
]

const COURSE = '/sail-loft-course'

async function join(page: Page): Promise<void> {
  await page.goto(COURSE)
  await press(page.getByRole('link', { name: 'Join' }))
  await submit(page, 'Join')
  await viewCart(page)
  await submit(page, 'Checkout')
  await placeOrder(page, ada)
}

const membership: readonly State[] = [
  {
    what: 'the order of a membership',
    page: 'pages/membership-confirmed',
    reach: async (page, shop) => {
      await join(page)
      const order = new URL(page.url()).searchParams.get('order') ?? ''
      await page.goto(await mailedConfirmation(shop, order))
    },
  },
  {
    what: 'the order of a membership in another browser',
    reach: async (page) => {
      const address = page.url()
      await page.context().clearCookies()
      await page.goto(`${address}&again`)
    },
  },
  {
    what: 'a course',
    reach: (page) => submit(page, 'Open the members’ area in this browser'),
  },
  pageAt(`${COURSE}/a-patch-that-stays`, { what: 'a lesson' }),
]

const forms: readonly State[] = [
  {
    what: 'a form shown again',
    reach: async (page, shop) => {
      await page.goto('/repairs')
      await fillWrong(page)
      await takeTime(shop, page)
      await press(sendButton(page))
    },
  },
  {
    what: 'an invalid address to unsubscribe',
    reach: async (page) => {
      await page.goto('/newsletter/unsubscribe?email=x')
      await submit(page, 'Send me the link')
    },
  },
  {
    what: 'a link to unsubscribe',
    reach: async (page) => {
      await page.goto('/newsletter/unsubscribe?email=ada@example.com')
      await submit(page, 'Send me the link')
    },
  },
  {
    what: 'a restock box with an error',
    buttons: '.restock',
    reach: async (page) => {
      await page.goto('/shop/tide-mug')
      await page.locator('.restock').getByRole('textbox', { name: 'Email' }).fill('ada')
      await submit(page, 'Tell me')
    },
  },
  {
    what: 'a restock box that was signed up at',
    reach: async (page) => {
      await page.locator('.restock').getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
      await submit(page, 'Tell me')
    },
  },
]

const reports: readonly State[] = [
  {
    what: 'a contributor who is signed in',
    reach: async (page, shop) => {
      await page.goto('/config')
      const email = await shop.addReporter()
      await fillIn(page.getByRole('main'), { Email: email, Password: CONTRIBUTOR_PASSWORD })
      await submit(page, 'Sign in')
    },
  },
  {
    what: 'the reports of a website',
    page: 'pages/contributor-reports',
    reach: (page) => press(page.getByRole('main').getByRole('link', { name: 'Reports' })),
  },
  {
    what: 'the tables behind the charts, of three months',
    isWhole: true,
    reach: async (page) => {
      await page.getByLabel('Period', { exact: true }).selectOption('90')
      await submit(page, 'Show')
      for (const table of await page.getByText('Numbers as a table').all()) await table.click()
    },
  },
  {
    what: 'the reports in German',
    isWhole: true,
    reach: async (page) => {
      await page.goto('/de/config/reports')
      await page.getByRole('heading', { name: 'Vom Produkt zur Bestellung' }).waitFor()
    },
  },
]

/** Pages of accounts and members, and the forms of a website. */
export const peopleWalks: readonly Walk[] = [
  {
    walk: 'forms of accounts that are sent as they come',
    hasScript: true,
    states: [
      ...emptyForm('pages/account-login', '/account/login'),
      ...emptyForm('pages/account-create', '/account/create'),
      ...emptyForm('pages/account-reset', '/account/reset'),
      ...emptyForm('pages/contributor', '/config'),
    ],
  },
  { walk: 'an account', hasScript: true, states: account },
  { walk: 'reports', states: reports },
  { walk: 'a membership', states: membership },
  { walk: 'forms without script', states: forms },
]
