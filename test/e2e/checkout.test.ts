import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { newAddress, openAccount } from '../support/browser/accounts.ts'
import { ada, adaAtHome } from '../support/browser/buyer.ts'
import { fillCart, writeCart } from '../support/browser/filled-cart.ts'
import { buyCard } from '../support/browser/gift-cards.ts'
import { descriptionOf, fillIn, press, textOf } from '../support/browser/pages.ts'
import { addToCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'
import { submit } from '../support/browser/walks.ts'

const shop = useDemoShop()

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))
const totalsOf = (page: Page) => textOf(page.locator('.totals'))

/** The event that the confirmation reports to analytics. */
async function purchaseIn(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.locator('#purchase-event').textContent()) ?? '')
}

/** Goes from the cart to the checkout. */
const checkOut = (page: Page) => submit(page, 'Checkout')

describe('the checkout, without script', () => {
  it('sells what is in the cart, and confirms it', async () => {
    const page = await shop.visit()
    await addToCart(page, 'tide-mug', { Color: 'Rust' }, 2)
    await checkOut(page)
    expect(await page.getByRole('radio', { name: /^Standard/ }).isChecked()).toBe(true)
    expect(await totalsOf(page)).toBe('Subtotal $56.00 Shipping $7.50 Estimated total $63.50')
    await fillIn(page, adaAtHome)
    await press(page.getByRole('button', { name: 'Place order – $63.50' }))

    expect(await headingOf(page)).toBe('Thank you for your order')
    const order = await textOf(page.locator('main'))
    expect(order).toContain('ada@example.com')
    expect(order).toContain('Nothing was charged.')
    // The line for phones is hidden by a stylesheet, which may still be on its way.
    expect(order).toMatch(/Tide Mug Rust (?:2 at \$28\.00 )?2 \$28\.00 \$56\.00/)
    expect(order).toContain('Subtotal $56.00 Shipping $7.50 Total $63.50')
    expect(order).toContain('Ada Moran 4 Chandlery Lane Portsmouth, NH 03801 United States')
    expect(await purchaseIn(page)).toEqual({
      transaction_id: new URL(page.url()).searchParams.get('order'),
      value: 63.5,
      shipping: 7.5,
      tax: 0,
      currency: 'USD',
      items: [{ item_id: 'tide-mug', sku: 'TM-RUST', item_name: 'Tide Mug', quantity: 2, price: 28 }],
    })

    // On paper, the order and its sender are all there is.
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.order-items').isVisible()).toBe(true)
    for (const other of ['.announcement', '.site-nav', '.site-tools', '.site-footer-form', '.order-actions'])
      expect(await page.locator(other).isVisible()).toBe(false)

    await page.emulateMedia({ media: 'screen' })
    await page.goto('/cart')
    expect(await textOf(page.locator('main'))).toContain('You have nothing in your shopping cart.')
  })

  it('says what is missing and wrong, and keeps what was typed', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await checkOut(page)
    await fillIn(page, { 'First name': 'Ada', Email: 'ada at example', City: 'Portland' })
    await page.getByRole('radio', { name: 'Decline the payment' }).check()
    const answer = await press(page.getByRole('button', { name: /^Place order/ }))
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, '/checkout'])
    expect(await page.title()).toBe('Error: Checkout — Harbour Goods')
    expect(await textOf(page.getByRole('alert'))).toBe(
      [
        'One or more fields is invalid, please check your entries.',
        'Email addresses should follow the format user@domain.com.',
        'Enter your address Choose your state Enter your ZIP code',
      ].join(' '),
    )
    expect(await page.locator(':focus').getAttribute('id')).toBe('notice')
    await page.getByRole('link', { name: 'Enter your ZIP code' }).click()
    expect(await page.locator(':focus').getAttribute('name')).toBe('postalCode')
    await page.reload()
    expect(await descriptionOf(page.getByLabel('Email'))).toContain(
      'Email addresses should follow the format user@domain.com.',
    )
    const missing = { Address: 'Enter your address', 'ZIP code': 'Enter your ZIP code' }
    for (const [label, message] of Object.entries(missing))
      expect(await descriptionOf(page.getByLabel(label, { exact: true }))).toBe(message)
    expect(await page.getByLabel('Email').inputValue()).toBe('ada at example')
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    expect(await page.getByLabel('City').inputValue()).toBe('Portland')
    expect(await page.getByRole('radio', { name: 'Decline the payment' }).isChecked()).toBe(true)
  })
})

describe.each([{ javaScriptEnabled: false }, { javaScriptEnabled: true }])(
  'script $javaScriptEnabled',
  (options) => {
    it('a signed-in buyer with two addresses has the last one chosen, and sends to the other', async () => {
      const page = await shop.visit(options)
      await page.setExtraHTTPHeaders({
        'x-forwarded-for': options.javaScriptEnabled ? '10.2.1.1' : '10.2.1.2',
      })
      await openAccount(shop, page, newAddress())
      const own = { country: 'US', firstName: 'Ada', lastName: 'Moran' }
      const home = { ...own, address1: '4 Quay Lane', city: 'Portsmouth', region: 'NH', postalCode: '03801' }
      const work = { ...own, address1: '77 Wall Street', city: 'New York', region: 'NY', postalCode: '10005' }
      for (const address of [home, work])
        await writeCart(page.context(), 'POST', API_PATH.accountAddresses, address)
      await fillCart(page.context(), [{ urlId: 'salt-pig' }])
      await page.goto('/checkout')
      expect(await page.getByRole('radio', { name: /77 Wall Street/ }).isChecked()).toBe(true)
      expect(await page.getByLabel('City').isVisible()).toBe(false)
      expect(await totalsOf(page)).toContain('Tax $3.86 Total $47.36')
      if (options.javaScriptEnabled)
        await page.locator('[data-island="checkout"][data-awake="yes"]').waitFor()
      await page.getByRole('radio', { name: /4 Quay Lane/ }).check()
      if (options.javaScriptEnabled) await expect.poll(() => totalsOf(page)).toContain('Total $43.50')
      else await press(page.getByRole('button', { name: /^Place order/ }))
      await press(page.getByRole('button', { name: 'Place order – $43.50' }))
      expect(await textOf(page.locator('.order-address'))).toContain('4 Quay Lane')
    })
  },
)

describe.each([{ javaScriptEnabled: false }, { javaScriptEnabled: true }])(
  'a gift card at the checkout, script $javaScriptEnabled',
  (options) => {
    it('is refused at the one field for codes, then pays, and is taken away by its button', async () => {
      const page = await shop.visit(options)
      // Typed codes are counted by address.
      await page.setExtraHTTPHeaders({
        'x-forwarded-for': options.javaScriptEnabled ? '10.2.1.3' : '10.2.1.4',
      })
      const code = await buyCard(page)
      await fillCart(page.context(), [{ urlId: 'sound-chart' }])
      await page.goto('/checkout')
      if (options.javaScriptEnabled)
        await page.locator('[data-island="checkout"][data-awake="yes"]').waitFor()
      await fillIn(page, ada)
      const field = page.getByLabel('Coupon or gift card')
      const use = async (name: string | RegExp, isDone: () => Promise<void>) => {
        const button = page.getByRole('button', { name })
        await (options.javaScriptEnabled ? button.click() : press(button))
        await isDone()
        expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
      }
      await page.locator('#codes > summary').click()
      await field.fill('AAAA-AAAA-AAAA-AAAA')
      await use('Apply coupon or gift card', () =>
        expect
          .poll(() => descriptionOf(field))
          .toBe('There is no coupon or gift card with the code AAAA-AAAA-AAAA-AAAA.'),
      )
      expect(await field.inputValue()).toBe('AAAA-AAAA-AAAA-AAAA')

      await field.fill(code.toLowerCase())
      await use('Apply coupon or gift card', () =>
        expect.poll(() => totalsOf(page)).toContain('Gift card −$12.00 To pay $0.00'),
      )
      expect(await field.inputValue()).toBe('')
      expect(await textOf(page.locator('#codes'))).toContain('$13.00 stays on the card.')
      expect(await page.locator('[name="payment"]').count()).toBe(0)
      expect(page.url()).not.toContain(code)

      const remove = `Remove gift card ending in ${code.slice(-4)}`
      await use(remove, () => expect.poll(() => totalsOf(page)).toBe('Subtotal $12.00 Total $12.00'))
      expect(await page.getByRole('radio', { name: 'Approve the payment' }).isChecked()).toBe(true)

      await field.fill(code)
      await field.press('Enter')
      await expect.poll(() => totalsOf(page)).toContain('To pay $0.00')
      await press(page.getByRole('button', { name: /^Place order/ }))
      expect(await headingOf(page)).toBe('Thank you for your order')
      expect(await totalsOf(page)).toContain('Gift card −$12.00 Paid $0.00')
    })
  },
)

it('a phone buys with one thumb', async () => {
  const page = await shop.visit({ javaScriptEnabled: true, viewport: { width: 390, height: 844 } })
  await fillCart(page.context(), [{ urlId: 'salt-pig' }])
  await page.goto('/checkout')
  await page.locator('[data-island="checkout"][data-awake="yes"]').waitFor()
  expect((await page.getByLabel('Email').boundingBox())?.y).toBeLessThanOrEqual(330)
  const small = await page
    .locator('.checkout-page :is(a, button, summary, select, .choice, .field input):visible')
    .evaluateAll((all) =>
      all
        .filter((one) => !one.matches('.visually-hidden') && one.getBoundingClientRect().height < 44)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
  expect(small).toEqual([])
  await fillIn(page, adaAtHome)
  await page.locator('#codes > summary').click()
  await page.getByLabel('Coupon or gift card').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: /^Remove coupon WELCOME10/ }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com')
  await press(page.getByRole('button', { name: /^Place order/ }))
  expect(await headingOf(page)).toBe('Thank you for your order')
})
