import type { Page } from 'playwright-core'
import { CART_API_PATH } from '../../../../engine/domain/data/cart-path.ts'
import { fillRight, fillWrong, formOf, sendButton } from '../contact-form.ts'
import { fillCart, openCart } from '../filled-cart.ts'
import { awaken, buyButton, ENTRIES, openProduct } from '../islands.ts'
import { choose } from '../shopping.ts'
import { pageAt, type State, type Walk } from '../walks.ts'

const productForm: readonly State[] = [
  {
    what: 'the prices of choices',
    reach: async (page) => {
      await openProduct(page, 'enamel-kettle')
      await page.locator('.product-prices summary').click()
    },
  },
  {
    what: 'a choice that does not go together',
    reach: async (page) => {
      await choose(page, 'Color', 'Bone')
      await choose(page, 'Size', '2½ qt')
    },
  },
  {
    what: 'a form with errors',
    reach: async (page) => {
      await openProduct(page, 'dock-line')
      await page.locator('#quantity').fill('1.5')
      await buyButton(page).click()
      await page.locator('.field-error').first().waitFor()
    },
  },
  {
    what: 'values that do not go together',
    reach: async (page) => {
      await openProduct(page, 'enamel-kettle')
      await page.getByRole('radio', { name: 'Bone' }).check()
      await page.getByRole('radio', { name: '2½ qt' }).check()
      await page.locator('.field-error').waitFor()
    },
  },
  {
    what: 'more than there is',
    reach: async (page) => {
      await openProduct(page, 'brass-tag')
      await page.locator('#quantity').fill('61')
      await buyButton(page).click()
      await page.locator('#error-quantity').waitFor()
    },
  },
  {
    what: 'an alert',
    reach: async (page) => {
      await openProduct(page, 'salt-pig')
      // A page in place of an answer comes from a network that asks for a login.
      await page.route(ENTRIES, (route) => route.fulfill({ body: '<h1>A page</h1>' }))
      await buyButton(page).click()
      await page.getByRole('alertdialog').waitFor()
      await page.unroute(ENTRIES)
    },
  },
  {
    what: 'the questions of a product with errors',
    reach: async (page) => {
      await openProduct(page, 'afternoon-with-tom')
      await buyButton(page).click()
      await page.getByRole('dialog').locator('[type=submit]').click()
      await page.getByRole('dialog').locator('.field-error').first().waitFor()
    },
  },
  {
    what: 'the mini cart',
    reach: async (page) => {
      await openProduct(page, 'salt-pig')
      await buyButton(page).click()
      await page.getByRole('dialog', { name: 'Salt Pig added to your cart.' }).waitFor()
    },
  },
  pageAt('/harbour', { what: 'the cart in the corner of a page' }),
]

const shopping: readonly State[] = [
  {
    what: 'a list after a change',
    reach: async (page) => {
      await page.goto('/shop')
      await awaken(page, 'list')
      await page.locator('.filter a', { hasText: 'Desk' }).click()
      await page.waitForURL('**/shop?category=Desk')
      await page.locator('.list:not([aria-busy])').waitFor()
    },
  },
  {
    what: 'an announcement whose code was applied',
    reach: async (page) => {
      await page.goto('/about')
      const bar = await awaken(page, 'announcement')
      await bar.locator('.announcement-code').click()
      await bar.locator('.announcement-code[aria-disabled]', { hasText: 'kept' }).waitFor()
    },
  },
  {
    what: 'the quick view',
    reach: async (page) => {
      await page.goto('/shop')
      await awaken(page, 'list')
      await page.getByRole('link', { name: 'Quick look: Ferry Blanket' }).click()
      await page.getByRole('dialog').locator('[data-island="product-form"][data-awake="yes"]').waitFor()
    },
  },
  {
    what: 'suggestions of the search field',
    reach: async (page) => {
      await page.goto('/search')
      await awaken(page, 'search')
      await page.getByRole('combobox', { name: 'Search this site' }).fill('rope')
      await page.getByRole('listbox', { name: 'Suggestions' }).waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    what: 'a picture of a product, large',
    buttons: 'dialog[open]',
    reach: async (page) => {
      await page.goto('/shop/tide-mug')
      const pictures = await awaken(page, 'picture-zoom')
      await pictures.getByRole('button', { name: 'Enlarge picture 1' }).click()
      await page.getByRole('group', { name: 'Enlarged picture; scroll to see more' }).waitFor()
    },
  },
  {
    what: 'an offer that is open',
    buttons: 'dialog[open]',
    reach: async (page) => {
      await page.goto('/about')
      await awaken(page, 'popup-overlay')
      await page.getByRole('button', { name: '12% on the noon ferry' }).click()
      await page.getByRole('dialog', { name: 'Twelve Percent on the Noon Ferry' }).waitFor()
    },
  },
]

const cart: readonly State[] = [
  {
    what: 'a cart with a note and a removed entry',
    reach: async (page) => {
      await fillCart(page.context(), [{ urlId: 'salt-pig' }, { urlId: 'storm-lantern' }])
      await openCart(page)
      await page.getByLabel('Quantity of Storm Lantern', { exact: true }).fill('9')
      await page.locator('.entry-note').waitFor()
      await page.getByRole('button', { name: 'Remove Salt Pig' }).click()
      await page.locator('.entry-removed').waitFor()
    },
  },
  {
    what: 'a cart whose change failed',
    reach: async (page) => {
      await page.route(`**${CART_API_PATH}/**`, (route) => route.abort())
      await page.getByRole('button', { name: 'One less of Storm Lantern' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    what: 'a checkout with errors',
    reach: async (page) => {
      await page.unroute(`**${CART_API_PATH}/**`)
      await page.goto('/checkout')
      await awaken(page, 'checkout')
      await page.getByRole('button', { name: /^Place order/ }).click()
      await page.locator('.field-error').first().waitFor()
    },
  },
]

const SAVE = '**/api/form/SaveFormSubmission'

const forms: readonly State[] = [
  {
    what: 'a form with errors',
    reach: async (page) => {
      await page.goto('/repairs')
      await fillWrong(page)
      await sendButton(page).click()
      await formOf(page).locator('.form-problem').first().waitFor()
    },
  },
  {
    what: 'a form that could not be sent',
    buttons: 'main',
    reach: async (page) => {
      await fillRight(page)
      await page.route(SAVE, (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
      )
      await sendButton(page).click()
      await formOf(page).getByText('Unable to send form.').waitFor()
    },
  },
  {
    what: 'a form on its way',
    reach: async (page) => {
      await page.unroute(SAVE)
      // Its answer never comes.
      await page.route(SAVE, () => {}, { times: 1 })
      await sendButton(page).click()
      await page.getByRole('button', { name: 'Submitting…' }).waitFor()
    },
  },
  {
    what: 'a form that was sent',
    reach: async (page) => {
      await page.goto('/repairs')
      await fillRight(page)
      await sendButton(page).click()
      await page.locator('.form-sent').waitFor()
    },
  },
]

const newsletter = (page: Page) => page.locator('footer form')

const smallForms: readonly State[] = [
  {
    what: 'the newsletter with an error',
    isWhole: true,
    reach: async (page) => {
      await page.goto('/find-us')
      await newsletter(page).getByLabel('Your email address').fill('ada@')
      await newsletter(page).getByRole('button').click()
      await newsletter(page).locator('.field-error').first().waitFor()
    },
  },
  {
    what: 'the newsletter that was asked for',
    isWhole: true,
    reach: async (page) => {
      await newsletter(page).getByLabel('Your email address').fill('ada@example.com')
      await newsletter(page).getByRole('button').click()
      await page.locator('footer .form-sent').waitFor()
    },
  },
  {
    what: 'a restock box',
    buttons: '.restock',
    reach: async (page) => {
      await page.goto('/shop/tide-mug?sku=TM-BONE')
      await awaken(page, 'restock')
    },
  },
  {
    what: 'a restock box with an error',
    buttons: '.restock',
    reach: async (page) => {
      await page.locator('.restock').getByRole('textbox', { name: 'Email' }).fill('ada')
      await page.getByRole('button', { name: 'Tell me' }).click()
      await page.locator('.restock .field-error').waitFor()
    },
  },
  {
    what: 'a restock box that was signed up at',
    buttons: '.restock',
    reach: async (page) => {
      await page.locator('.restock').getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
      await page.getByRole('button', { name: 'Tell me' }).click()
      await page.locator('.restock-done').waitFor()
    },
  },
]

/** States that scripts make, in place. */
export const islandWalks: readonly Walk[] = [
  { walk: 'the form of a product', hasScript: true, states: productForm },
  { walk: 'lists, pictures and offers', hasScript: true, states: shopping },
  { walk: 'the cart and the checkout', hasScript: true, states: cart },
  { walk: 'a form', hasScript: true, visitor: { mayComplainOf: /^500 / }, states: forms },
  { walk: 'small forms', hasScript: true, states: smallForms },
]
