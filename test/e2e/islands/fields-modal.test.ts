import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdCalls } from '../../support/browser/hold-calls.ts'
import {
  announced,
  awaken,
  buyButton,
  eventually,
  hasFocus,
  isFocusLost,
  openProduct,
} from '../../support/browser/islands.ts'
import { descriptionOf, textOf } from '../../support/browser/pages.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const shop = useDemoShop()

/** A visitor whose calls may be refused with a status. */
const visit = (status = 0) =>
  shop.visit({ javaScriptEnabled: true, hasClock: true, mayComplainOf: new RegExp(`^${status} |net::ERR`) })

/** Waits until the product is in the cart, and the button has said so. */
async function isAdded(page: Page): Promise<void> {
  await page.clock.runFor(1000)
  await page.getByRole('button', { name: 'Added!' }).waitFor()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Engraving' })

async function openQuestions(page: Page): Promise<void> {
  await openProduct(page, 'brass-tag')
  await buyButton(page).click()
  await dialogOf(page).waitFor()
}

describe('the questions of a product, with script', () => {
  it('are asked in a dialog before it goes into the cart', async () => {
    const page = await visit()
    await openProduct(page, 'brass-tag')
    await page.locator('#quantity').fill('2')
    const { release } = await holdCalls(page, '**/inventory/stock/**')
    await buyButton(page).click()
    await page.getByRole('button', { name: 'One moment…' }).waitFor()
    release()
    const dialog = dialogOf(page)
    expect(await textOf(dialog)).toContain('For Engraved Brass Tag')
    expect(await hasFocus(dialog.getByLabel('What shall we cut?'))).toBe(true)
    await dialog.getByLabel('What shall we cut?').fill('WREN, BERTH 14')
    await dialog.getByLabel('Lettering').selectOption('Script')
    await dialog.getByLabel('Round the corners').check()
    await dialog.getByRole('button', { name: 'Add To Cart' }).click()
    await isAdded(page)
    expect(await dialog.count()).toBe(0)
    expect(await announced(page)).toBe('Engraved Brass Tag added to your cart.')
    expect(await isFocusLost(page)).toBe(false)
    await page.goto('/cart')
    const fields = await textOf(page.locator('.entry-fields'))
    expect(fields).toContain('What shall we cut? WREN, BERTH 14')
    expect(fields).toContain('Finish Round the corners')
    expect(await page.getByLabel('Quantity of Engraved Brass Tag').inputValue()).toBe('2')
  })

  it('show what is wrong at each field, and list them above', async () => {
    const page = await visit(429)
    await openQuestions(page)
    const dialog = dialogOf(page)
    const engraving = dialog.getByLabel('What shall we cut?')
    const counter = dialog.locator('.field-counter').first()
    expect(await counter.textContent()).toBe('0 / 28')
    await engraving.fill('W'.repeat(29))
    expect(await counter.textContent()).toBe('29 / 28')
    expect(await descriptionOf(engraving)).toContain('You have exceeded the character limit.')
    expect(await announced(page)).toBe('You have exceeded the character limit.')
    await engraving.fill('')
    expect(await descriptionOf(engraving)).not.toContain('exceeded')
    await dialog.getByRole('button', { name: 'Add To Cart' }).click()
    expect(await descriptionOf(engraving)).toContain('Required')
    expect(await descriptionOf(dialog.getByLabel('Lettering'))).toBe('Required')
    const summary = dialog.getByRole('alert')
    expect(await hasFocus(summary)).toBe(true)
    expect(await textOf(summary)).toContain('One or more fields is invalid, please check your entries.')
    expect(await page.title()).not.toMatch(/^Error/)
    await summary.getByRole('link', { name: 'What shall we cut?' }).click()
    expect(await hasFocus(engraving)).toBe(true)
    await engraving.fill('GANNET')
    expect(await engraving.getAttribute('aria-invalid')).toBeNull()
    const date = dialog.getByRole('group', { name: 'Needed by' })
    await dialog.getByLabel('Day').fill('31')
    await dialog.getByLabel('Month').fill('2')
    await dialog.getByLabel('Year').fill('2027')
    await dialog.getByLabel('A note to the engraver').focus()
    expect(await descriptionOf(date)).toContain('Enter a date that exists, with day, month and year.')

    // Closed by Escape, they keep what was typed.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await hasFocus(buyButton(page))).toBe(true)
    await buyButton(page).click()
    expect(await engraving.inputValue()).toBe('GANNET')

    // They stay open with everything typed when the call fails.
    await dialog.getByLabel('Lettering').selectOption('Script')
    await dialog.getByLabel('Day').fill('28')
    await page.route('**/shopping-cart/entries', (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', body: '{}' }),
    )
    await dialog.getByRole('button', { name: 'Add To Cart' }).click()
    await page.clock.runFor(1000)
    const alert = page.getByRole('alertdialog', { name: 'Unable to Add Item' })
    expect(await textOf(alert)).toContain('Please try again in a few seconds.')
    await page.keyboard.press('Escape')
    await page.unroute('**/shopping-cart/entries')
    await dialog.getByRole('button', { name: 'Add To Cart' }).click()
    await isAdded(page)
  })

  it('stay closed when the stock does not suffice, and without a connection', async () => {
    const page = await visit()
    await openProduct(page, 'brass-tag')
    await page.locator('#quantity').fill('61')
    await buyButton(page).click()
    await page.clock.runFor(1000)
    await eventually(() => descriptionOf(page.locator('#quantity'))).toContain('Only 60 left in stock.')
    await page.getByRole('button', { name: 'Change to 60' }).click()
    expect(await page.locator('#quantity').inputValue()).toBe('60')
    await page.route('**/inventory/stock/**', (route) => route.abort('internetdisconnected'))
    await buyButton(page).click()
    await page.clock.runFor(1000)
    const alert = page.getByRole('alertdialog', { name: 'Unable to open form' })
    await alert.getByText('Please check your internet connection.').waitFor()
  })

  it('stay closed when the cart holds the whole stock', async () => {
    const page = await visit()
    await openProduct(page, 'afternoon-with-tom')
    await buyButton(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await answerRequired(page)
    await dialog.locator('[type=submit]').click()
    await isAdded(page)
    await buyButton(page).click()
    await page.clock.runFor(1000)
    const alert = page.getByRole('alertdialog', { name: 'Unable to open form' })
    expect(await textOf(alert)).toContain('Sorry, we do not have enough of that item available.')
  })

  it('are checked on their own page too', async () => {
    const page = await visit()
    await page.goto('/cart/additional-fields?itemId=brass-tag&sku=BT-1&quantity=1')
    await awaken(page, 'fields-form')
    await page.locator('main').getByRole('button', { name: 'Add To Cart' }).click()
    expect(await descriptionOf(page.getByLabel('Lettering'))).toBe('Required')
    expect(await hasFocus(page.locator('main').getByRole('alert'))).toBe(true)
    await page.getByLabel('What shall we cut?').fill('WREN')
    await page.getByLabel('Lettering').selectOption('Script')
    await page.locator('main').getByRole('button', { name: 'Add To Cart' }).click()
    await page.waitForURL('**/shop/brass-tag')
  })
})

/** Answers what "An afternoon with Tom" has to know: a field of almost every kind. */
async function answerRequired(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const phone = dialog.getByRole('group', { name: 'Phone' })
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Moran')
  await phone.getByLabel('Area code').fill('x')
  await dialog.getByLabel('Email').fill('ada@example')
  await dialog.getByLabel('How many of you?').fill('two')
  await dialog.getByLabel('Aboard my boat').check()
  expect(await descriptionOf(phone)).toContain('Enter a phone number with 5 to 15 digits.')
  expect(await descriptionOf(dialog.getByLabel('Email'))).toContain(
    'Email addresses should follow the format user@domain.com.',
  )
  // A press that leaves a field wrong ends before the field is checked.
  await expect.poll(() => descriptionOf(dialog.getByLabel('How many of you?'))).toContain('Enter a number.')
  await phone.getByLabel('Area code').fill('207')
  await phone.getByLabel('First digits').fill('555')
  await dialog.getByLabel('Email').fill('ada@example.com')
  await dialog.getByLabel('How many of you?').fill('2')
  expect(await dialog.locator('.field-error').count()).toBe(0)
}
