import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { descriptionOf, fillIn, press, textOf } from '../support/browser/pages.ts'
import { addToCart, placeOrder } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

const headingOf = (page: Page) => textOf(page.getByRole('heading', { level: 1 }))
const give = (page: Page) => press(page.getByRole('button', { name: 'Give to the Constance' }))

describe('a fund, without script', () => {
  it('leads from its block to its form, and to thanks', async () => {
    const page = await shop.visit()
    await page.goto('/')
    await press(page.getByRole('link', { name: 'The lifeboat' }))
    await page.getByRole('group', { name: 'How much' }).getByRole('radio', { name: '$25' }).check()
    await give(page)
    expect(await headingOf(page)).toBe('Planks for the Constance')
    expect(await page.getByRole('radio', { name: '$25' }).isChecked()).toBe(true)
    await fillIn(page, { Name: 'Ada Moran', Email: 'ada@example.com' })
    await give(page)
    expect(await headingOf(page)).toBe('Thank you for your contribution')
    const thanks = await textOf(page.locator('main'))
    for (const text of ['$25.00 Planks for the Constance', 'Nothing was charged.', 'ada@example.com'])
      expect(thanks).toContain(text)

    // On paper, it is a receipt.
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.contribution-amount').isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Back to the shop' }).isVisible()).toBe(false)
  })

  it('asks for another amount where one is wanted', async () => {
    const page = await shop.visit()
    await page.goto('/donate?fund=constance')
    const amount = page.getByLabel('Your amount in USD')
    expect(await amount.isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Another amount' }).check()
    await amount.fill('4')
    await page.getByLabel('A few words').fill('For the keelson')
    await page.getByRole('radio', { name: 'Decline the payment' }).check()
    await give(page)
    expect(await page.title()).toMatch(/^Error: /)
    expect(await descriptionOf(amount)).toBe('From $5.00 to $5,000.00. The smallest amount is $5.00.')
    expect(await descriptionOf(page.getByLabel('Name'))).toBe('Enter your name')
    expect(await amount.inputValue()).toBe('4')
    expect(await page.getByLabel('A few words').inputValue()).toBe('For the keelson')

    await amount.fill('40.50')
    await fillIn(page, { Name: 'Ada', Email: 'ada@example.com' })
    await give(page)
    expect(await descriptionOf(page.getByRole('group', { name: 'Payment' }))).toContain('was declined')
    await page.getByRole('radio', { name: 'Approve the payment' }).check()
    await give(page)
    expect(await textOf(page.locator('.contribution-amount'))).toContain('$40.50')
    expect(await textOf(page.locator('.contribution-words'))).toContain('For the keelson')
  })

  it('says where no amount is chosen', async () => {
    const page = await shop.visit()
    await page.goto('/lifeboat')
    await give(page)
    await give(page)
    expect(await descriptionOf(page.getByRole('group', { name: 'Your contribution' }))).toBe(
      'Choose how much you would like to give.',
    )
  })
})

describe('reviews, without script', () => {
  it('are written by buyers, and read by all visitors', async () => {
    const page = await shop.visit()
    await addToCart(page, 'enamel-plates')
    await addToCart(page, 'tea-towels')
    await page.goto('/checkout')
    await placeOrder(page)
    await press(page.getByRole('link', { name: 'Review what you bought' }))
    const plates = page.getByRole('region', { name: 'Enamel Plates' })
    await plates.getByRole('radio', { name: '4 stars' }).check()
    await press(plates.getByRole('button', { name: 'Send review of Enamel Plates' }))
    expect(await textOf(page.getByRole('alert'))).toContain('One or more fields is invalid')
    expect(await descriptionOf(plates.getByLabel('Your review'))).toContain('Write a few words')
    expect(await plates.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    await plates.getByLabel('Your review').fill('Four plates.\nThree left: <one> went overboard.')
    await press(plates.getByRole('button', { name: 'Send review of Enamel Plates' }))
    expect(await textOf(page.getByRole('status'))).toBe(
      'Thank you. What you think of Enamel Plates is on its page now.',
    )

    await press(plates.getByRole('link', { name: 'Enamel Plates' }))
    expect(await textOf(page.locator('.rating'))).toBe('4.0 out of 5 1 review')
    const review = page.locator('#reviews .review')
    expect(await textOf(review)).toContain('Three left: <one> went overboard.')
    expect(await textOf(review)).toMatch(/Ada.*Verified buyer$/)

    await page.goBack()
    await plates.getByRole('radio', { name: '5 stars' }).check()
    await press(plates.getByRole('button', { name: 'Change review of Enamel Plates' }))
    await page.goto('/shop/enamel-plates')
    expect(await textOf(page.locator('.rating'))).toBe('5.0 out of 5 1 review')
  })

  it('are given by keyboard as well, wherever the mouse rests', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig')
    await page.goto('/checkout')
    await placeOrder(page)
    await press(page.getByRole('link', { name: 'Review what you bought' }))
    await page.getByRole('radio', { name: '5 stars' }).hover()
    await page.getByRole('radio', { name: '1 star', exact: true }).focus()
    for (let more = 0; more < 3; more++) await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    const colors = await page
      .locator('.rating-star')
      .evaluateAll((stars) => stars.map((star) => getComputedStyle(star, '::after').backgroundColor))
    expect(colors.map((color) => color === colors[0])).toEqual([true, true, true, true, false])
  })
})

describe('mail, without script', () => {
  it('is ended by a link that goes to its address', async () => {
    const page = await shop.visit()
    await page.goto('/newsletter/unsubscribe?email=ada%20at%20example')
    expect(await page.getByLabel('Email').inputValue()).toBe('ada at example')
    await press(page.getByRole('button', { name: 'Send me the link' }))
    expect(await descriptionOf(page.getByLabel('Email'))).toContain(
      'Email addresses should follow the format user@domain.com.',
    )
    await page.getByLabel('Email').fill('ada@example.com')
    await press(page.getByRole('button', { name: 'Send me the link' }))
    expect(await headingOf(page)).toBe('Unsubscribe')
    expect(await textOf(page.getByRole('status'))).toContain(
      'a mail with a link to unsubscribe is on its way',
    )
  })
})
