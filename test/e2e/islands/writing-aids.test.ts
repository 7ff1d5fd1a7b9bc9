import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { fillCart } from '../../support/browser/filled-cart.ts'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import { awaken, buyButton, eventually, hasFocus } from '../../support/browser/islands.ts'
import { choose } from '../../support/browser/shopping.ts'
import { useDemoShop } from '../../support/browser/visits.ts'
import { addWritingAid } from '../../support/browser/writing-aid.ts'

const shop = useDemoShop()

/** A visitor with a writing aid, on a page whose islands wait for their scripts. Returns a function that lets these come. */
async function openHeld(path: string, prepare = async (_page: Page): Promise<void> => {}) {
  const page = await shop.visit({ javaScriptEnabled: true })
  await prepare(page)
  await addWritingAid(page)
  const { release } = await holdCalls(page, /\/assets\/client\/words\./)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('[data-island][data-awake]').first().waitFor({ state: 'attached' })
  return { page, release }
}

describe('a page whose fields an extension of the browser follows', () => {
  it('keeps the choice and the quantity of a product, and buys it', async () => {
    const { page, release } = await openHeld('/shop/tide-mug')
    await choose(page, 'Color', 'Rust')
    const quantity = page.getByLabel('Quantity', { exact: true })
    await quantity.fill('3')
    release()
    await awaken(page, 'product-form')
    expect(await page.getByRole('radio', { name: 'Rust' }).isChecked()).toBe(true)
    expect(await quantity.inputValue()).toBe('3')
    expect(await hasFocus(quantity)).toBe(true)
    await buyButton(page).click()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
    expect(await page.locator('[data-cart-count]').first().textContent()).toBe('3')
    await page.goto('/cart')
    await eventually(() => page.locator('.entry-text').innerText()).toContain('Rust')
  })

  it('takes a press that came before the scripts for one on the button that is there now', async () => {
    const { page, release } = await openHeld('/shop/tide-mug')
    await choose(page, 'Color', 'Rust')
    await buyButton(page).click()
    release()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
    expect(await page.locator('[data-cart-count]').first().textContent()).toBe('1')
  })

  it('signs in with what was filled in', async () => {
    const { page, release } = await openHeld('/account/login')
    await page.getByLabel('Email').first().fill('ada@mail.test')
    const password = page.getByLabel('Password')
    await password.fill('tide and lantern')
    await password.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 5))
    await page.getByLabel('Stay signed in on this device').check()
    await password.focus()
    release()
    await awaken(page, 'login')
    expect(await page.getByLabel('Email').first().inputValue()).toBe('ada@mail.test')
    expect(await password.inputValue()).toBe('tide and lantern')
    expect(await page.getByLabel('Stay signed in on this device').isChecked()).toBe(true)
    expect(await hasFocus(password)).toBe(true)
    expect(
      await password.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
    ).toEqual([2, 5])
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect((await sent).postData()).toContain('ada@mail.test')
  })

  it('saves a quantity of the cart', async () => {
    const { page, release } = await openHeld('/cart', (page) =>
      fillCart(page.context(), [{ urlId: 'salt-pig' }]),
    )
    await page.getByLabel('Quantity of Salt Pig').fill('3')
    release()
    await eventually(() => page.locator('.totals').first().innerText()).toContain('$108.00')
  })

  it('checks out to the country that was chosen', async () => {
    const { page, release } = await openHeld('/checkout', (page) =>
      fillCart(page.context(), [{ urlId: 'salt-pig' }]),
    )
    await page.getByLabel('Country').selectOption('DE')
    const sent = page.waitForRequest(`**${API_PATH.checkout}`)
    release()
    expect(new URLSearchParams((await sent).postData() ?? '').get('country')).toBe('DE')
    expect(await page.getByLabel('Country').inputValue()).toBe('DE')
  })

  it('sends a form with what was typed', async () => {
    const { page, release } = await openHeld('/contact')
    const message = page.locator('[data-island="form"] textarea').first()
    await message.fill('Do you ship to Norway?')
    release()
    await awaken(page, 'form')
    expect(await message.inputValue()).toBe('Do you ship to Norway?')
  })
})
