import { describe, expect, it } from 'vitest'
import { CART_API_PATH } from '../../../engine/domain/data/cart-path.ts'
import { fillCart, openCart } from '../../support/browser/filled-cart.ts'
import { findBarriersInEachLook, WITH_AXE } from '../../support/browser/find-barriers.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

describe('for visitors with assistive technology', () => {
  it('the cart has no barriers, with what script adds to it', async () => {
    const page = await shop.visit(WITH_AXE)
    await fillCart(page.context(), [{ urlId: 'salt-pig' }, { urlId: 'storm-lantern' }])
    await openCart(page)
    await page.getByLabel('Quantity of Storm Lantern', { exact: true }).fill('9')
    await page.locator('.entry-note').waitFor()
    await page.getByRole('button', { name: 'Remove Salt Pig' }).click()
    await page.locator('.entry-removed').waitFor()
    expect(await findBarriersInEachLook(page)).toEqual([])
    await page.route(`**${CART_API_PATH}/**`, (route) => route.abort())
    await page.getByRole('button', { name: 'One less of Storm Lantern' }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await findBarriersInEachLook(page)).toEqual([])
  })

  it('the checkout has none, with its errors', async () => {
    const page = await shop.visit(WITH_AXE)
    await fillCart(page.context(), [{ urlId: 'salt-pig' }])
    await page.goto('/checkout')
    await page.locator('[data-island="checkout"][data-awake="yes"]').waitFor()
    await page.getByRole('button', { name: /^Place order/ }).click()
    await page.locator('.field-error').first().waitFor()
    expect(await findBarriersInEachLook(page)).toEqual([])
  })
})
