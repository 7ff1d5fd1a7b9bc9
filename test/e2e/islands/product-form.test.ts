import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  announced,
  buyButton,
  buySlowly,
  eventually,
  hasFocus,
  isFocusLost,
  openProduct,
} from '../../support/browser/islands.ts'
import { descriptionOf, textOf } from '../../support/browser/pages.ts'
import { choose } from '../../support/browser/shopping.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

/** A visitor whose time passes as quickly as the test wants. */
const visit = () => shop.visit({ javaScriptEnabled: true, hasClock: true })

/** Waits until the product is in the cart, and the button has said so. */
async function isAdded(page: Page): Promise<void> {
  await page.clock.runFor(1000)
  await page.getByRole('button', { name: 'Added!' }).waitFor()
}

describe('adding to the cart, with script', () => {
  it('says what it does in the button, and stays on the page', async () => {
    const page = await visit()
    await openProduct(page, 'tide-mug')
    await choose(page, 'Color', 'Tide')
    await page.locator('#quantity').fill('2')
    await buySlowly(page, async () => {
      expect(await buyButton(page).getAttribute('aria-busy')).toBe('true')
    })
    await isAdded(page)
    expect(await announced(page)).toBe('Tide Mug added to your cart.')
    await page.clock.runFor(2000)
    await page.getByRole('button', { name: 'Add To Cart' }).waitFor()
    const pill = page.locator('.cart-pill')
    expect(await pill.textContent()).toBe('2 items in cart, 2$56.00')
    expect(await pill.isVisible()).toBe(true)
    expect(await isFocusLost(page)).toBe(false)
    await page.goto('/cart')
    expect(await textOf(page.locator('.entry-text'))).toContain('Tide')
  })

  it('works by keyboard alone', async () => {
    const page = await visit()
    await openProduct(page, 'enamel-kettle')
    await page.getByRole('radio', { name: 'Navy' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await page.getByRole('radio', { name: '1½ qt' }).isChecked()).toBe(true)
    await page.locator('#quantity').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await isAdded(page)
    expect(await page.locator('[data-cart-count]').first().textContent()).toBe('2')
  })

  it('shows the new count in another tab', async () => {
    const page = await visit()
    await openProduct(page, 'salt-pig')
    const other = await page.context().newPage()
    await openProduct(other, 'tea-towels')
    await buyButton(page).click()
    await other.locator('.cart-pill', { hasText: 'One item in cart' }).waitFor()
  })

  it('leaves the form as it is when the visitor comes back', async () => {
    const page = await visit()
    await openProduct(page, 'tide-mug')
    await choose(page, 'Color', 'Rust')
    await page.locator('#quantity').fill('3')
    await page.goto('/about')
    await page.goBack()
    await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
    expect(await page.getByRole('radio', { name: 'Rust' }).isChecked()).toBe(true)
    expect(await page.locator('#quantity').inputValue()).toBe('3')
    await buyButton(page).click()
    await isAdded(page)
    expect(await page.locator('[data-cart-count]').first().textContent()).toBe('3')
  })
})

describe('choosing, with script', () => {
  it('preselects nothing, and asks at the first option that is missing', async () => {
    const page = await visit()
    await openProduct(page, 'dock-line')
    expect(await page.locator('.product-form :checked').count()).toBe(0)
    await buyButton(page).click()
    const message = 'Please select the Color, Thickness and Length options.'
    expect(await descriptionOf(page.getByRole('group', { name: 'Color' }))).toContain(message)
    expect(await announced(page)).toBe(message)
    expect(await hasFocus(page.getByRole('radio', { name: 'Natural' }))).toBe(true)
    const marked = () =>
      page
        .locator('.product-option:has([aria-invalid="true"])')
        .evaluateAll((all) => all.map((one) => one.querySelector('legend, label')?.textContent))
    expect(await marked()).toEqual(['Color', 'Thickness', 'Length'])
    await choose(page, 'Color', 'Natural')
    expect(await marked()).toEqual(['Thickness', 'Length'])
    const thickness = page.getByRole('group', { name: 'Thickness' })
    expect(await descriptionOf(thickness)).toContain('Please select the Thickness and Length options.')
    await choose(page, 'Length', '15 ft')
    expect(await textOf(page.locator('.field-error'))).toBe('Please select the Thickness option.')
    await choose(page, 'Thickness', '⅜ in.')
    expect([await marked(), await page.locator('.field-error').count()]).toEqual([[], 0])
  })

  it('marks values that do not go with the choice, says how few are left, and moves nothing else', async () => {
    const page = await visit()
    await page.goto('/shop/enamel-kettle')
    const places = () =>
      page.locator('.product-form *').evaluateAll((all) =>
        all
          .filter((one) => !one.matches('.quantity-step, .quantity-step *'))
          .map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect()
            return [one.tagName, x, y, width, height]
          }),
      )
    const before = await places()
    await page.locator('[data-island="product-form"][data-awake="yes"]').waitFor()
    expect(await places()).toEqual(before)

    const values = page.locator('.option-value')
    expect(await values.allTextContents()).toEqual(['Navy', 'Bone', '1½ qt', '2½ qt'])
    await choose(page, 'Color', 'Bone')
    expect(await values.allTextContents()).toEqual(['Navy', 'Bone', '1½ qt', '2½ qt, not available'])
    await choose(page, 'Size', '1½ qt')
    expect(await textOf(page.locator('.product-stock'))).toBe('Only 4 left in stock.')
    const picture = () => page.locator('.product-pictures img').first().getAttribute('src')
    const ofBone = await picture()
    await choose(page, 'Size', '2½ qt')
    const unavailable = 'Sorry, that item variant is unavailable. Please select another variant.'
    const size = page.getByRole('group', { name: 'Size' })
    expect([await descriptionOf(size), await announced(page)]).toEqual([
      expect.stringContaining(unavailable),
      unavailable,
    ])
    const price = page.locator('.product-header .product-price')
    expect(await textOf(price)).toBe('Unavailable')
    expect(await page.locator('[data-island="instalments"]').isVisible()).toBe(false)
    expect(await page.locator('.is-missing').count()).toBe(2)
    await buyButton(page).click()
    expect(await hasFocus(size.getByRole('radio', { name: '2½ qt' }))).toBe(true)
    await choose(page, 'Color', 'Navy')
    expect(await textOf(price)).toBe('$78.00')
    expect(await values.allTextContents()).toEqual(['Navy', 'Bone, not available', '1½ qt', '2½ qt'])
    await eventually(picture).not.toBe(ofBone)
    await choose(page, 'Color', 'Bone')
    await eventually(picture).toBe(ofBone)
    await choose(page, 'Color', 'Navy')
    expect(await page.locator('.field-error, .product-stock').count()).toBe(0)
  })

  it('shows the price, the old price and the picture of the choice, and marks what is sold out', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, hasClock: true })
    await openProduct(page, 'ferry-blanket')
    const price = page.locator('.product-header .product-price')
    const picture = page.locator('.product-pictures img').first()
    expect(await textOf(price)).toBe('Sale Price: From $118.00 Original Price: $148.00')
    await choose(page, 'Color', 'Rust')
    expect(await picture.getAttribute('alt')).toBe('The blanket in rust, with a navy stripe')
    await choose(page, 'Size', 'Throw')
    expect(await textOf(price)).toBe('Sale Price: $118.00 Original Price: $148.00')
    expect(await announced(page)).toBe('Throw / Rust: $118.00')
    await choose(page, 'Color', 'Tide')
    expect(await textOf(price)).toBe('$148.00')
    expect(await picture.getAttribute('alt')).toContain('Folded blue wool blanket')
    expect(await page.locator('.product-header .product-mark').isVisible()).toBe(false)
    await choose(page, 'Size', 'Bed')
    expect(await page.locator('.option-value').allTextContents()).toContain('Rust, sold out')
    await choose(page, 'Color', 'Rust')
    expect(await announced(page)).toBe('Bed / Rust: $182.00, sold out')
    const button = page.locator('.product-buy .button')
    expect([await textOf(button), await button.isDisabled()]).toEqual(['Sold out', true])
    expect(await page.locator('#quantity').count()).toBe(0)
  })

  it('says in the bar of phones what is chosen and for how much, where the price is out of sight', async () => {
    const page = await shop.visit({ javaScriptEnabled: true, viewport: { width: 390, height: 844 } })
    await openProduct(page, 'enamel-kettle')
    const bar = page.locator('.product-buy')
    const words = () => bar.evaluate((one) => getComputedStyle(one, '::before').content)
    await eventually(words).toBe('none')
    await choose(page, 'Color', 'Navy')
    await choose(page, 'Size', '1½ qt')
    await page.locator('.product-body').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 400))
    await eventually(words).toBe('"$64.00 · Navy / 1½ qt" / ""')
    const menu = page.locator('.site-menu')
    await menu.evaluate((one) => one.setAttribute('open', ''))
    expect(await bar.isVisible()).toBe(false)
  })

  it('shows how few are left of the choice in its own words', async () => {
    const page = await visit()
    await openProduct(page, 'logbook')
    const shown = page.locator('.product-scarcity:visible')
    expect(await shown.count()).toBe(0)
    await choose(page, 'Color', 'Rust')
    expect(await textOf(shown)).toBe('2 left in this color')
    await choose(page, 'Color', 'Navy')
    expect(await textOf(shown)).toBe('4 left in this color')
  })
})

describe('the quantity, with script', () => {
  it('says what is wrong with it, and keeps it', async () => {
    const page = await visit()
    await openProduct(page, 'salt-pig')
    const field = page.locator('#quantity')
    for (const [typed, message] of [
      ['', 'Quantity must be a number.'],
      ['1.5', 'Quantity must be a whole number'],
      ['0', 'Quantity must be between 1 and 9999.'],
      ['10000', 'Quantity must be between 1 and 9999.'],
      ['two', 'Quantity must be a number.'],
    ] as const) {
      await field.fill(typed)
      await buyButton(page).click()
      expect(await descriptionOf(field)).toBe(message)
      expect(await announced(page)).toContain(message)
      expect(await hasFocus(field)).toBe(true)
      expect(await field.inputValue()).toBe(typed)
    }
    await field.fill('2')
    expect(await field.getAttribute('aria-invalid')).toBeNull()
    await buyButton(page).click()
    await isAdded(page)
  })

  it('steps by buttons and arrows, within its limits', async () => {
    const page = await visit()
    await openProduct(page, 'storm-lantern')
    const field = page.locator('#quantity')
    const [fewer, more] = [
      page.getByRole('button', { name: 'One less of Storm Lantern' }),
      page.getByRole('button', { name: 'One more of Storm Lantern' }),
    ]
    expect(await fewer.getAttribute('aria-disabled')).toBe('true')
    await more.click()
    await more.click()
    expect(await field.inputValue()).toBe('3')
    await fewer.click()
    expect(await field.inputValue()).toBe('2')
    await field.press('ArrowDown')
    await field.press('ArrowDown')
    expect(await field.inputValue()).toBe('1')
    expect(await field.getAttribute('max')).toBe('3')
    await field.fill('9999')
    expect(await textOf(page.locator('.product-stock'))).toBe('Only 3 left in stock.')
    await field.press('ArrowUp')
    expect(await field.inputValue()).toBe('3')
    const box = await more.boundingBox()
    expect([box?.width, box?.height].every((size = 0) => size >= 44)).toBe(true)
  })

  it('steps as far as the choice has pieces, besides those in the cart', async () => {
    const page = await visit()
    await openProduct(page, 'logbook')
    const field = page.locator('#quantity')
    await choose(page, 'Color', 'Rust')
    expect(await field.getAttribute('max')).toBe('2')
    await choose(page, 'Color', 'Navy')
    expect(await field.getAttribute('max')).toBe('4')
    await buyButton(page).click()
    await isAdded(page)
    expect(await field.getAttribute('max')).toBe('3')
  })
})
