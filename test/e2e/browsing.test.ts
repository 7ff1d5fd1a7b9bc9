import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { textOf } from '../support/browser/pages.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

/** The element with the focus as it is read out, and whether it is seen to have it. */
async function focusIn(page: Page): Promise<{ readonly name: string; readonly isSeen: boolean }> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    // A control that covers its label shows the focus there.
    const drawn = focused.matches('.option-value input') ? (focused.nextElementSibling ?? focused) : focused
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined
    const name = focused.getAttribute('aria-label') ?? label ?? focused.textContent
    return {
      name: name.replaceAll(/\s+/g, ' ').trim(),
      isSeen: outlineStyle !== 'none' && outlineWidth !== '0px',
    }
  })
}

describe('browsing, without script', () => {
  it('is done by keys alone', async () => {
    const page = await shop.visit()
    await page.goto('/shop/tide-mug')
    await page.keyboard.press('Tab')
    expect(await focusIn(page)).toEqual({ name: 'Skip to content', isSeen: true })
    await page.keyboard.press('Enter')
    const passed: string[] = []
    for (let presses = 0; presses < 20 && passed.at(-1) !== 'Add to cart'; presses++) {
      await page.keyboard.press('Tab')
      const { name, isSeen } = await focusIn(page)
      expect({ name, isSeen }).toEqual({ name, isSeen: true })
      passed.push(name)
      // Which of the colours is meant is said by the arrow keys.
      if (name === 'Tide') await page.keyboard.press('ArrowDown')
    }
    expect(passed).toEqual([
      ...['Home', 'Shop', 'Tide Mug', 'Pictures of Tide Mug', '4.7 out of 5 3 reviews'],
      ...['Tide', 'Quantity', 'Add to cart'],
    ])
    await Promise.all([page.waitForEvent('domcontentloaded'), page.keyboard.press('Enter')])
    expect(await textOf(page.getByRole('status'))).toContain('Tide Mug added to your cart.')
    await page.goto('/cart')
    expect(await textOf(page.locator('.entry-text'))).toContain('Rust')
  })

  it('opens and closes menus by keys', async () => {
    const page = await shop.visit({ viewport: { width: 390, height: 844 } })
    await page.goto('/')
    await page.getByText('Menu', { exact: true }).focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    expect(await menu.isVisible()).toBe(true)
    await menu.getByText('Pictures', { exact: true }).focus()
    await page.keyboard.press('Enter')
    expect(await menu.getByRole('link', { name: 'Weather' }).isVisible()).toBe(true)
    await page.getByText('Menu', { exact: true }).focus()
    await page.keyboard.press('Enter')
    expect(await menu.isVisible()).toBe(false)
  })
})
