import { expect, it } from 'vitest'
import { hearEvents } from '../../support/browser/events.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop({ site: 'fieldstone', pictures: true })

const SHOPPING = 'CommerceShopping_'

it('a product in the markup of formatters tells that it is seen and bought, its button too', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  const heard = hearEvents(page)
  await page.goto('/shop/field-mug')
  const mug = { item_type: 1, item_title: 'Field Mug', item_price: 24, currency_code: 'USD' }
  expect(await heard.next(`${SHOPPING}VisitPDP`)).toMatchObject(mug)
  await page.locator('.sqs-add-to-cart-button[data-awake="yes"]').waitFor()
  await page.getByLabel('Select Glaze').selectOption('Blue')
  await page.getByLabel('Select Size').selectOption('Small')
  await page.locator('.sqs-add-to-cart-button').click()
  expect(await heard.next(`${SHOPPING}AddToCart`)).toMatchObject({
    ...{ item_title: 'Field Mug', item_quantity: 1, num_items_in_cart: 1 },
  })
  const calls = heard.calls().join('\n')
  expect(calls).toMatch(/^button-render .*Add To Cart/im)
  expect(calls).toMatch(/^button-click .*Add To Cart/im)
})

it('a quick view in the markup of formatters tells its product', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  const heard = hearEvents(page)
  await page.goto('/shop')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('ss_cvr')
  const button = page.locator('.sqs-product-quick-view-button[data-awake="yes"]').first()
  const id = await button.getAttribute('data-id')
  await button.click()
  await expect.poll(heard.calls).toContain(`RecordQuickView/${id}`)
})
