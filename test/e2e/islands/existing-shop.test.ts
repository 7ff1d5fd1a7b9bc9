import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { ENTRIES } from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const INSTALMENTS = {
  afterPayAvailable: true,
  afterPayMin: 100,
  afterPayMax: 100_000,
  stripeAccountCountry: 'US',
} as const
const NO_STOCK = { qtyInStock: 0, isUnlimited: false }

/** Express checkout, instalments, a product that is sold out, and one with a hidden field that the address fills in. */
function adapt({ site, collections, ...files }: SiteFiles): SiteFiles {
  const hidden = { id: 'source', key: 'from', type: 'hidden' as const, title: 'From', required: false }
  return {
    ...files,
    site: { ...site, settings: { ...site.settings, instalments: INSTALMENTS, expressCheckout: true } },
    collections: collections.map((collection) => ({
      ...collection,
      items: collection.items.map((item) => {
        if (item.urlId === 'plate')
          return { ...item, variants: item.variants.map((one) => ({ ...one, ...NO_STOCK })) }
        const { structuredContent: product } = item.data
        const form = product?.additionalFieldsForm
        if (product === undefined || form === undefined) return item
        const additionalFieldsForm = { ...form, fields: [...form.fields, hidden] }
        return { ...item, data: { ...item.data, structuredContent: { ...product, additionalFieldsForm } } }
      }),
    })),
  }
}

const shop = useDemoShop({ site: 'fieldstone', pictures: true, adapt })

const BUY = '.sqs-add-to-cart-button'

async function open(path: string): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true })
  await page.goto(path)
  await page.locator(`${BUY}[data-awake="yes"]`).first().waitFor({ state: 'attached' })
  return page
}

describe('a shop with express checkout in the markup of formatters', () => {
  it('leads from a product to the checkout', async () => {
    const page = await open('/shop/field-mug')
    await page.getByLabel('Select Glaze').selectOption('Blue')
    await page.getByLabel('Select Size').selectOption('Small')
    await page.locator(BUY).click()
    await page.waitForURL('**/checkout')
  })

  it('calls a purchase that fails by its name', async () => {
    const page = await open('/shop/field-mug')
    await page.locator(BUY).click()
    const alert = page.getByRole('alertdialog')
    await alert.waitFor()
    expect(await textOf(alert)).toContain('Unable to Purchase Item')
  })

  it('sends the values of hidden fields that the address has', async () => {
    const page = await open('/shop/named-bowl?from=letter&entryId=x')
    await page.locator(BUY).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name in the glaze').fill('Ada')
    const sent = page.waitForRequest(ENTRIES)
    await dialog.getByRole('button', { name: 'Add to cart' }).click()
    expect(JSON.parse((await sent).postDataJSON().additionalFields)).toMatchObject({ source: 'letter' })
    await page.waitForURL('**/checkout')
  })
})

it.each([true, false])(
  'a product that is sold out says so on its button, with script: %s',
  async (javaScriptEnabled) => {
    const page = await shop.visit({ javaScriptEnabled })
    await page.goto('/shop/plate')
    const button = page.locator(BUY)
    expect(await textOf(button)).toMatch(/^sold out$/i)
    expect(await button.getAttribute('aria-disabled')).toBe('true')
  },
)

it('a product says, without script, how it is paid by instalments, and its lists do not', async () => {
  const browser = shop.read()
  const product = await browser.open('/shop/field-mug')
  expect(product.text('[data-island=instalments]')).toBe(
    'or 4 interest-free payments from $6.00 with Afterpay',
  )
  expect((await browser.open('/shop')).all('[data-island=instalments]')).toEqual([])
})

it('the message about instalments follows the chosen variant', async () => {
  const page = await open('/shop/field-mug')
  await page.locator('[data-island="instalments"][data-awake="yes"]').waitFor({ state: 'attached' })
  await page.getByLabel('Select Glaze').selectOption('Blue')
  await page.getByLabel('Select Size').selectOption('Large')
  await page.getByText('or 4 interest-free payments of $6.50 with Afterpay').waitFor()
  await page.getByLabel('Select Size').selectOption('')
  await page.getByText('or 4 interest-free payments from $6.00 with Afterpay').waitFor()
})
