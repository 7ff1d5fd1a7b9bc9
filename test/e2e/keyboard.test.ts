import { expect, it } from 'vitest'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { newAddress, openAccount } from '../support/browser/accounts.ts'
import { fillCart, writeCart } from '../support/browser/filled-cart.ts'
import { findLostFocus, tabTo, typeInto } from '../support/browser/keyboard.ts'
import { textOf } from '../support/browser/pages.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

it.each(WIDTHS)(
  'a keyboard buys in a window of $width px, and the focus is seen all the way',
  async (viewport) => {
    const page = await shop.visit({ javaScriptEnabled: true, viewport })
    const { keyboard } = page
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    // A phone has them folded.
    const totals = () => page.locator('.totals').textContent()
    await page.goto('/')
    await tabTo(page.getByRole('link', { name: 'Skip to content' }))
    await keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')

    await page.goto('/shop/tide-mug')
    await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
    await tabTo(page.locator('.product-form').getByRole('radio'))
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowLeft')
    await tabTo(button('Add to cart'))
    await keyboard.press('Enter')
    await page.getByRole('dialog', { name: /added to your cart/ }).waitFor()
    await tabTo(page.getByRole('dialog').getByRole('link', { name: 'View cart' }))
    await keyboard.press('Enter')
    await page.waitForURL('**/cart')
    await tabTo(button('Checkout'))
    await keyboard.press('Enter')

    await page.waitForURL('**/checkout')
    await page.locator('[data-island="checkout"][data-awake="yes"]').waitFor()
    const fold = page.locator('.checkout-fold > summary')
    if (viewport.width < 800) {
      await tabTo(fold)
      await keyboard.press('Enter')
      expect(await page.locator('.checkout-fold-body').isVisible()).toBe(true)
      await keyboard.press('Space')
      expect(await page.locator('.checkout-fold-body').isVisible()).toBe(false)
    }
    await typeInto(page, 'Email', 'ada@example.com')
    await tabTo(page.getByLabel('Country'))
    await typeInto(page, 'First name', 'Ada')
    await typeInto(page, 'Last name', 'Moran')
    await typeInto(page, 'Address', '4 Chandlery Lane')
    await typeInto(page, 'City', 'Portsmouth')
    await typeInto(page, 'State', 'New H')
    await typeInto(page, 'ZIP code', '03801')
    await tabTo(page.locator('[name="optionId"]'))
    await expect.poll(totals).toMatch(/Total\s*\$35\.50/)
    await keyboard.press('ArrowDown')
    await expect.poll(totals).toMatch(/Shipping\s*\$18\.00/)
    expect(await findLostFocus(page)).toBe('')
    await keyboard.press('ArrowUp')
    await expect.poll(totals).toMatch(/Shipping\s*\$7\.50/)

    await tabTo(page.locator('#codes > summary'))
    await keyboard.press('Enter')
    await typeInto(page, 'Coupon or gift card', 'nonsense')
    await keyboard.press('Enter')
    await page.getByText('There is no coupon or gift card with the code nonsense.').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-code')
    await keyboard.press('Control+A')
    await keyboard.type('WELCOME10')
    await tabTo(button('Apply coupon or gift card'))
    await keyboard.press('Space')
    await button('Remove coupon WELCOME10').waitFor()
    await tabTo(button('Remove coupon WELCOME10'))
    await keyboard.press('Enter')
    await expect.poll(() => button('Remove coupon WELCOME10').count()).toBe(0)
    expect(await findLostFocus(page)).toBe('')
    expect(await page.locator('#codes').getAttribute('open')).not.toBe(null)

    await tabTo(page.getByRole('radio', { name: 'Approve the payment' }))
    await tabTo(button(/^Place order/))
    await keyboard.press('Enter')
    await page.waitForURL('**/checkout/confirmed**')
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Thank you for your order')
  },
)

it('a keyboard chooses among the addresses of an account, and types another one', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  await openAccount(shop, page, newAddress())
  const own = { country: 'US', firstName: 'Ada', lastName: 'Moran' }
  const home = { ...own, address1: '4 Quay Lane', city: 'Portsmouth', region: 'NH', postalCode: '03801' }
  const work = { ...own, address1: '77 Wall Street', city: 'New York', region: 'NY', postalCode: '10005' }
  for (const address of [home, work])
    await writeCart(page.context(), 'POST', API_PATH.accountAddresses, address)
  await fillCart(page.context(), [{ urlId: 'salt-pig' }])
  await page.goto('/checkout')
  await page.locator('[data-island="checkout"][data-awake="yes"]').waitFor()
  const total = () => textOf(page.locator('.totals'))
  await tabTo(page.getByRole('radio', { name: /77 Wall Street/ }))
  await page.keyboard.press('ArrowDown')
  await expect.poll(total).toContain('Total $43.50')
  expect(await findLostFocus(page)).toBe('')
  await page.keyboard.press('ArrowDown')
  await typeInto(page, 'First name', 'Ada')
  await typeInto(page, 'Last name', 'Moran')
  await typeInto(page, 'Address', '5 Mill Lane')
  await typeInto(page, 'City', 'Albany')
  await typeInto(page, 'State', 'New Y')
  await typeInto(page, 'ZIP code', '12207')
  await tabTo(page.getByRole('checkbox', { name: /Keep|Save/ }))
  await page.keyboard.press('Space')
  await expect.poll(total).toContain('Tax')
  await tabTo(page.getByRole('button', { name: /^Place order/ }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout/confirmed**')
  expect(await textOf(page.locator('.order-address'))).toContain('5 Mill Lane')
})
