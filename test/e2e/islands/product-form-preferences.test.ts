import { describe, expect, it } from 'vitest'
import { awaken, buyButton, buySlowly, openProduct } from '../../support/browser/islands.ts'
import { textOf } from '../../support/browser/pages.ts'
import { choose } from '../../support/browser/shopping.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

describe('the form of a product, as the visitor wants to see it', () => {
  it('does not move where motion is unwelcome', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, reducedMotion: 'reduce' })
    await openProduct(page, 'salt-pig')
    await buySlowly(page, async () => {
      expect(await buyButton(page).evaluate((button) => button.getAnimations().length)).toBe(0)
    })
  })

  it('moves where it is not', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, reducedMotion: 'no-preference' })
    await openProduct(page, 'salt-pig')
    await buySlowly(page, async () => {
      expect(await buyButton(page).evaluate((button) => button.getAnimations().length)).toBeGreaterThan(0)
    })
  })

  it('shows its chosen values in forced colours', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, forcedColors: 'active' })
    await openProduct(page, 'tide-mug')
    await choose(page, 'Color', 'Rust')
    const backgroundOf = (state: string) =>
      page
        .locator(`.option-value ${state} + span`)
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await backgroundOf(':checked')).not.toBe(await backgroundOf(':not(:checked)'))
  })
})

describe('the form of a product, from right to left', () => {
  const arabic = useDemoShop({ site: 'qalam' })

  it('speaks the language of the shop', async () => {
    const page = await arabic.visit({ javaScriptEnabled: true })
    await page.goto('/lessons/dars')
    await awaken(page, 'product-form')
    await buyButton(page).click()
    expect(await textOf(page.locator('.field-error'))).toContain('الخط')
    const [fewer = 0, more = 0] = await page
      .locator('.quantity-step')
      .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().x))
    expect(fewer).toBeGreaterThan(more)
    for (const list of await page.locator('.product-form select').all()) await list.selectOption({ index: 1 })
    expect(await page.locator('.option-value').first().textContent()).toBe('ساعة, نفد')
    await page.locator('.option-value input').last().check()
    await buyButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
  })
})
