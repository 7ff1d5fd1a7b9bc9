import { expect, it } from 'vitest'
import { buyButton, eventually, openProduct } from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { choose } from '../../support/browser/shopping.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

it('a chosen variant has an address, which chooses it again, and which is shared', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  await openProduct(page, 'ferry-blanket')
  await choose(page, 'Size', 'Throw')
  expect(new URL(page.url()).search).toBe('')
  await choose(page, 'Color', 'Tide')
  await eventually(async () => new URL(page.url()).search).toBe('?sku=FB-THROW-TIDE')
  await choose(page, 'Color', 'Rust')
  await eventually(async () => new URL(page.url()).search).toBe('?sku=FB-THROW-RUST')
  const shared = await page
    .locator('.share a')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')))
  expect(shared.every((href) => href?.endsWith('ferry-blanket%3Fsku%3DFB-THROW-RUST'))).toBe(true)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
  expect(await other.getByRole('radio', { name: 'Rust' }).isChecked()).toBe(true)
  expect(await other.getByRole('radio', { name: 'Throw' }).isChecked()).toBe(true)
  const picture = other.locator('.product-pictures img').first()
  expect(await picture.getAttribute('alt')).toBe('The blanket in rust, with a navy stripe')
  expect(await textOf(other.locator('.product-price').first())).toContain('$118.00')
  await choose(other, 'Color', 'Tide')
  expect(await picture.getAttribute('alt')).toContain('Folded blue wool blanket')
  await choose(other, 'Color', 'Rust')
  await buyButton(other).click()
  await other.getByRole('button', { name: 'Added!' }).waitFor()
})

it('an address in another case chooses a variant that is sold out, and another one can be bought', async () => {
  const page = await shop.visit({ javaScriptEnabled: true })
  await page.goto('/shop/tide-mug?sku=tm-bone')
  await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
  const bone = page.getByRole('radio', { name: 'Bone' })
  expect([await bone.isChecked(), await bone.isDisabled()]).toEqual([true, false])
  expect(await buyButton(page).isDisabled()).toBe(true)
  await choose(page, 'Color', 'Rust')
  expect(await bone.isChecked()).toBe(false)
  await buyButton(page).click()
  await page.getByRole('button', { name: 'Added!' }).waitFor()
})
