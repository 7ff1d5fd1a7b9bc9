import { expect, it } from 'vitest'
import { findBarriers, WITH_AXE } from '../../support/browser/find-barriers.ts'
import { eventually } from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop({ site: 'fieldstone' })

it('boxes of formatters become one, which asks for the variant and signs up', async () => {
  const page = await shop.visit(WITH_AXE)
  await page.goto('/shop/field-mug')
  const boxes = page.locator('.product-restock-notification')
  const box = boxes.first()
  await box.waitFor()
  expect(await boxes.filter({ visible: true }).count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
  const choice = box.getByLabel('Which one?')
  expect(await choice.locator('option').allTextContents()).toEqual(['Red / Small', 'White / Small'])
  await box.getByRole('button', { name: 'Tell me' }).click()
  await eventually(() => textOf(box.locator('.field-error'))).toBe('Email cannot be blank')
  await choice.selectOption('White / Small')
  await box.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await box.getByRole('button', { name: 'Tell me' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    variantId: 'FM-W-S',
    siteVisitorEmail: 'ada@example.com',
  })
  await eventually(() => textOf(box)).toContain('Signed up!')
  expect(await findBarriers(page)).toEqual([])
})
