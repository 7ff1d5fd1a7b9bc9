import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CART_API_PATH } from '../../../engine/domain/data/cart-path.ts'
import { openCart } from '../../support/browser/filled-cart.ts'
import { buyButton, openProduct } from '../../support/browser/islands.ts'
import { descriptionOf, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { PATIENCE_MS } from '../../support/patience.ts'

const shop = useDemoShop()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Engraving' })
const editLink = (page: Page) => page.getByRole('link', { name: 'Edit details of Engraved Brass Tag' })

/** Opens a cart that holds an engraved tag. */
async function visitCart(): Promise<Page> {
  const page = await shop.visit({ javaScriptEnabled: true, mayComplainOf: /net::ERR/ })
  await openProduct(page, 'brass-tag')
  await buyButton(page).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('What shall we cut?').fill('WREN')
  await dialog.getByLabel('Lettering').selectOption('Script')
  await dialog.getByRole('button', { name: 'Add To Cart' }).click()
  await page.getByRole('button', { name: 'Added!' }).waitFor()
  await openCart(page)
  return page
}

describe('the answers of an entry, with script', () => {
  it('are changed in a dialog, and stay as they are when that fails', async () => {
    const page = await visitCart()
    await editLink(page).click()
    const dialog = dialogOf(page)
    const engraving = dialog.getByLabel('What shall we cut?')
    expect(await engraving.inputValue()).toBe('WREN')
    await engraving.fill('')
    await dialog.locator('[type="submit"]').click()
    expect(await descriptionOf(engraving)).toContain('Required')
    await engraving.fill('GANNET')
    await dialog.locator('[type="submit"]').click()
    await dialog.waitFor({ state: 'detached' })
    expect(await textOf(page.locator('.entry-fields'))).toContain('What shall we cut? GANNET')
    expect(await page.locator('#announcer').textContent()).toBe('Details of Engraved Brass Tag saved.')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className), { timeout: PATIENCE_MS })
      .toBe('entry-edit')
    expect(page.url()).toBe(`${shop.origin}/cart`)

    // They stay as they are when they cannot be saved or asked for.
    await editLink(page).click()
    await engraving.fill('TERN')
    await page.route(`**${CART_API_PATH}/**`, (route) => route.abort())
    await dialog.locator('[type="submit"]').click()
    const update = page.getByRole('alertdialog', { name: 'Unable to update form' })
    expect(await textOf(update)).toContain('Please check your internet connection.')
    await page.keyboard.press('Escape')
    expect(await engraving.inputValue()).toBe('TERN')
    await page.keyboard.press('Escape')
    expect(await textOf(page.locator('.entry-fields'))).toContain('GANNET')
    await page.context().setOffline(true)
    await editLink(page).click()
    const open = page.getByRole('alertdialog', { name: 'Unable to open form' })
    expect(await textOf(open)).toContain('Please check your internet connection.')
  })
})
