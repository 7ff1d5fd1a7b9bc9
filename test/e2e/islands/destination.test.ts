import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillCart, openCart } from '../../support/browser/filled-cart.ts'
import { press, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

const totalsOf = (page: Page) => textOf(page.locator('.totals'))

/** Waits until what a function reads is as expected. */
const eventually = (read: () => unknown) => expect.poll(read)

async function visitCart(javaScriptEnabled: boolean): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
  await fillCart(page.context(), [{ urlId: 'salt-pig' }])
  if (javaScriptEnabled) await openCart(page)
  else await page.goto('/cart')
  return page
}

/** Phones fold the destination away. */
async function unfold(page: Page): Promise<void> {
  if (!(await page.getByLabel('Country').isVisible()))
    await page.locator('summary', { hasText: 'Shipping' }).click()
}

describe('the fields of the destination', () => {
  const PLACES = [
    { country: 'Germany', fields: ['Postal code'] },
    { country: 'United Kingdom', fields: ['Postcode'] },
    { country: 'Canada', fields: ['Province', 'Postal code'] },
    { country: 'Japan', fields: ['Postal code', 'Prefecture'] },
    { country: 'United States', fields: ['State', 'ZIP code'] },
  ]
  const labelsOf = (page: Page) => page.locator('.cart-summary .field-pair label').allTextContents()

  it.each([
    { name: 'with script', javaScriptEnabled: true },
    { name: 'without script', javaScriptEnabled: false },
  ])('follow the country on a phone, $name', async ({ javaScriptEnabled }) => {
    const page = await visitCart(javaScriptEnabled)
    await unfold(page)
    expect(await labelsOf(page)).toEqual(['State', 'ZIP code'])
    await page.getByLabel('State').selectOption('California')
    for (const { country, fields } of PLACES) {
      await page.getByLabel('Country').selectOption(country)
      if (!javaScriptEnabled) await press(page.getByRole('button', { name: 'Update shipping' }))
      await eventually(() => labelsOf(page)).toEqual(fields)
      await unfold(page)
      expect(await page.locator('.field-error').count()).toBe(0)
    }
    await page.getByLabel('State').selectOption('New York')
    if (!javaScriptEnabled) await press(page.getByRole('button', { name: 'Update shipping' }))
    await eventually(() => totalsOf(page)).toContain('Tax')
    expect(await page.getByLabel('State').inputValue()).toBe('NY')
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  })

  it('keep their choices after other changes, and in another tab', async () => {
    const page = await visitCart(true)
    const other = await page.context().newPage()
    await other.goto('/cart')
    await unfold(page)
    await page.getByLabel('Country').selectOption('Canada')
    await eventually(() => labelsOf(page)).toEqual(['Province', 'Postal code'])
    await eventually(() => labelsOf(other)).toEqual(['Province', 'Postal code'])
    expect(await other.getByLabel('Province').locator('option').count()).toBe(14)
    await page.getByRole('button', { name: 'One more of Salt Pig' }).click()
    await eventually(() => totalsOf(page)).toContain('Subtotal $72.00')
    expect(await page.getByLabel('Province').locator('option').count()).toBe(14)
    await other.close()
  })
})
