import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CART_API_PATH } from '../../../engine/domain/data/cart-path.ts'
import { fillCart, openCart, writeCart } from '../../support/browser/filled-cart.ts'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { press, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

const SALT_PIG = { urlId: 'salt-pig' }
const LANTERN = { urlId: 'storm-lantern' }

async function visitCart(...wanted: Parameters<typeof fillCart>[1]): Promise<Page> {
  // Events that a page sends meanwhile are refused by a crumb that has ended, too.
  const page = await shop.visit({ javaScriptEnabled: true, mayComplainOf: /tracking event: HTTP Status 403/ })
  await fillCart(page.context(), wanted)
  await openCart(page)
  return page
}

const totalsOf = (page: Page) => textOf(page.locator('.totals'))
const quantityOf = (page: Page, title: string) => page.getByLabel(`Quantity of ${title}`, { exact: true })
const titlesOf = (page: Page) => page.locator('.entry-title').allInnerTexts()
const alertOf = (page: Page) => page.getByRole('alertdialog')
const eventually = (read: () => unknown) => expect.poll(read)

/** Answers changes of entries in the place of the service, as a broken network or proxy does. */
async function breakWrites(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(`**${CART_API_PATH}/**`, (route) =>
    route.request().method() === 'GET' ? route.continue() : answer(route),
  )
}

const FAILURES = [
  {
    fault: 'no connection',
    answer: (route: Route) => route.abort('internetdisconnected'),
    message: 'Please check your internet connection.',
  },
  {
    fault: 'a broken service',
    answer: (route: Route) => route.fulfill({ status: 500, json: {} }),
    message: 'Something went wrong on our side. Please try again in a moment.',
  },
  {
    fault: 'too many calls',
    answer: (route: Route) => route.fulfill({ status: 429, json: { message: 'Slow down.' } }),
    message: 'Please try again in a few seconds.',
  },
]

describe('a cart whose changes fail', () => {
  it('says so, and shows what is in it', async () => {
    const page = await visitCart(SALT_PIG, LANTERN)
    const field = quantityOf(page, 'Salt Pig')
    for (const { answer, message } of FAILURES) {
      await breakWrites(page, answer)
      await field.fill('4')
      await alertOf(page).waitFor()
      expect(await textOf(alertOf(page))).toContain(`Unable to update quantity ${message}`)
      await page.keyboard.press('Escape')
      expect(await field.inputValue()).toBe('1')
      expect(await totalsOf(page)).toContain('Subtotal $94.00')

      await page.getByRole('button', { name: 'Remove Salt Pig' }).click()
      await alertOf(page).waitFor()
      expect(await textOf(alertOf(page))).toContain(`Unable to remove item ${message}`)
      await page.getByRole('button', { name: 'OK' }).click()
      expect(await titlesOf(page)).toEqual(['Salt Pig', 'Storm Lantern'])
      expect(await page.locator('.entry-removed').count()).toBe(0)

      await page.getByLabel('Country').selectOption('Canada')
      await alertOf(page).waitFor()
      expect(await textOf(alertOf(page))).toContain(`Unable to update cart ${message}`)
      await page.keyboard.press('Escape')
      await page.unrouteAll()
    }
    // The form itself still works.
    await press(page.getByRole('button', { name: 'Checkout' }))
    expect(new URL(page.url()).pathname).toBe('/checkout')
  })

  it('asks to reload when the crumb has ended, and for cookies where the browser takes none', async () => {
    const page = await visitCart(SALT_PIG)
    const endCrumb = () => page.context().addCookies([{ name: 'crumb', value: 'ended', url: shop.origin }])
    await endCrumb()
    await quantityOf(page, 'Salt Pig').fill('2')
    await alertOf(page).waitFor()
    expect(await textOf(alertOf(page))).toContain(
      'Your session has expired. Please reload the page and try again.',
    )
    await page.keyboard.press('Escape')
    await page.evaluate(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }))
    await endCrumb()
    await quantityOf(page, 'Salt Pig').fill('3')
    await alertOf(page).waitFor()
    expect(await textOf(alertOf(page))).toContain(
      'Please enable cookies in your browser, reload the page, and try again.',
    )
  })
})

describe('a cart that is open twice', () => {
  it('shows a change of the other tab, and makes its own on top of it', async () => {
    const page = await visitCart(SALT_PIG)
    const other = await page.context().newPage()
    await openCart(other)
    await quantityOf(other, 'Salt Pig').fill('3')
    await eventually(() => quantityOf(page, 'Salt Pig').inputValue()).toBe('3')
    expect(await totalsOf(page)).toContain('Subtotal $108.00')
    await page.getByRole('button', { name: 'One more of Salt Pig' }).click()
    await eventually(() => quantityOf(other, 'Salt Pig').inputValue()).toBe('4')
    await other.getByRole('button', { name: 'Remove Salt Pig' }).click()
    await page.getByText('You have nothing in your shopping cart.').waitFor()
  })

  it('makes a change once more when another device was faster, and says that an entry is gone', async () => {
    const page = await visitCart(SALT_PIG)
    const statuses: number[] = []
    page.on('response', (answer) => {
      if (answer.request().method() === 'PUT') statuses.push(answer.status())
    })
    await fillCart(page.context(), [LANTERN])
    await quantityOf(page, 'Salt Pig').fill('2')
    await eventually(() => titlesOf(page)).toEqual(['Salt Pig', 'Storm Lantern'])
    await eventually(() => totalsOf(page)).toContain('Subtotal $130.00')
    expect(statuses).toEqual([409, 200])

    const cart = (await (await page.context().request.get(CART_API_PATH)).json()) as {
      entries: { id: string }[]
    }
    const path = `${CART_API_PATH}/entries/${cart.entries[0]?.id}`
    await writeCart(page.context(), 'DELETE', path, {})
    await quantityOf(page, 'Salt Pig').fill('3')
    await alertOf(page).waitFor()
    expect(await textOf(alertOf(page))).toContain('This item is not in your cart any more.')
    await page.keyboard.press('Escape')
    await eventually(() => titlesOf(page)).toEqual(['Storm Lantern'])
  })
})

describe('a cart that comes late or back', () => {
  it('does what was clicked and takes what was typed before its script came', async () => {
    const page = await shop.visit({ javaScriptEnabled: true })
    await fillCart(page.context(), [SALT_PIG, LANTERN])
    const { release } = await holdCalls(page, '**/assets/client/react.*.js')
    await page.goto('/cart', { waitUntil: 'commit' })
    await page.locator('[data-island="cart-page"][data-awake="soon"]').waitFor()
    await quantityOf(page, 'Salt Pig').fill('3')
    await page.getByRole('button', { name: 'One more of Storm Lantern' }).click()
    expect(await totalsOf(page)).toContain('Subtotal $94.00')
    release()
    await eventually(() => totalsOf(page)).toContain('Subtotal $224.00')
    expect(page.url()).toBe(`${shop.origin}/cart`)
  })

  it('shows what is in it after back and forward', async () => {
    const page = await visitCart(SALT_PIG)
    await quantityOf(page, 'Salt Pig').fill('2')
    await eventually(() => totalsOf(page)).toContain('Subtotal $72.00')
    await page.goto('/journal')
    await fillCart(page.context(), [{ ...SALT_PIG, quantity: 3 }])
    await page.goBack()
    await eventually(() => quantityOf(page, 'Salt Pig').inputValue()).toBe('5')
    await page.goForward()
    await page.getByRole('link', { name: '5 items in cart, $180.00', exact: true }).waitFor()
  })

  it('keeps the texts of a form that was refused before', async () => {
    const page = await visitCart(SALT_PIG)
    await page.route('**/assets/client/main.*.js', (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    )
    await page.reload()
    const field = quantityOf(page, 'Salt Pig')
    await field.evaluate((input) => input.setAttribute('type', 'text'))
    await field.fill('many')
    await page.unrouteAll()
    await Promise.all([page.waitForNavigation(), field.press('Enter')])
    await page.locator('[data-island="cart-page"][data-awake="yes"]').waitFor()
    expect(await field.inputValue()).toBe('many')
    expect(await textOf(page.locator('.entry .field-error'))).toBe('Quantity must be a number.')
    await field.fill('2')
    await eventually(() => totalsOf(page)).toContain('Subtotal $72.00')
  })
})
