import { describe, expect, it } from 'vitest'
import { descriptionOf, press, textOf } from '../support/browser/pages.ts'
import { addToCart, choose, viewCart } from '../support/browser/shopping.ts'
import { useDemoShop } from '../support/browser/visits.ts'

const shop = useDemoShop()

describe('a product, without script', () => {
  it('asks for the option that was forgotten, and keeps what was chosen', async () => {
    const page = await shop.visit()
    await page.goto('/shop/enamel-kettle')
    await choose(page, 'Color', 'Navy')
    await page.getByLabel('Quantity').fill('2')
    const answer = await press(page.getByRole('button', { name: 'Add to cart' }))
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, '/shop/enamel-kettle'])
    expect(await textOf(page.getByRole('alert'))).toBe('Unable to Add Item Please select the Size option.')
    const size = page.getByRole('group', { name: 'Size' })
    expect(await descriptionOf(size)).toContain('Please select the Size option.')
    expect(await page.getByRole('radio', { name: 'Navy' }).isChecked()).toBe(true)
    expect(await page.getByLabel('Quantity').inputValue()).toBe('2')
    await choose(page, 'Size', '1½ qt')
    await press(page.getByRole('button', { name: 'Add to cart' }))
    expect(await textOf(page.getByRole('status'))).toBe(
      'Enamel Kettle added to your cart. View cart Keep shopping',
    )
    await viewCart(page)
    expect(await textOf(page.locator('.entry-text'))).toContain('Navy / 1½ qt')
    expect(await page.getByLabel('Quantity of Enamel Kettle').inputValue()).toBe('2')
  })

  it('names all options that are missing', async () => {
    const page = await shop.visit()
    await page.goto('/shop/dock-line')
    await press(page.getByRole('button', { name: 'Add to cart' }))
    expect(await textOf(page.getByRole('alert'))).toContain(
      'Please select the Color, Thickness and Length options.',
    )
  })

  it('says when there is no such combination', async () => {
    const page = await shop.visit()
    await addToCart(page, 'enamel-kettle', { Color: 'Bone', Size: '2½ qt' })
    expect(await textOf(page.getByRole('alert'))).toBe(
      'Unable to Add Item Sorry, that item variant is unavailable. Please select another variant.',
    )
    expect(await page.getByRole('radio', { name: 'Bone' }).isChecked()).toBe(true)
  })

  it('says when a combination is sold out', async () => {
    const page = await shop.visit()
    await addToCart(page, 'ferry-blanket', { Size: 'Bed', Color: 'Rust' })
    expect(await textOf(page.getByRole('alert'))).toContain(
      'Sorry, we do not have enough of that item available.',
    )
    expect(await textOf(page.locator('.field-error'))).toBe('This item is sold out.')
  })

  it('says at the quantity how many are left', async () => {
    const page = await shop.visit()
    await addToCart(page, 'storm-lantern', {}, 5)
    expect(await descriptionOf(page.getByLabel('Quantity'))).toBe('Only 3 left in stock.')
    expect(await page.getByLabel('Quantity').inputValue()).toBe('5')
  })

  it('takes no part of a thing', async () => {
    const page = await shop.visit()
    await addToCart(page, 'salt-pig', {}, 1.5)
    expect(await descriptionOf(page.getByLabel('Quantity'))).toBe('Quantity must be a whole number')
    expect(await page.getByLabel('Quantity').inputValue()).toBe('1.5')
  })

  it('says that it is sold out, and sells nothing', async () => {
    const page = await shop.visit()
    await page.goto('/shop/ships-bell')
    expect(await textOf(page.locator('.product-header .product-mark'))).toBe('Back in March')
    expect(await page.locator('.product-form button[type=submit]').isDisabled()).toBe(true)
    expect(await page.getByLabel('Quantity').count()).toBe(0)
  })

  it('says which of its choices are sold out', async () => {
    const page = await shop.visit()
    await page.goto('/shop/tide-mug')
    expect(await page.locator('.option-value').allTextContents()).toEqual(['Tide', 'Rust', 'Bone, sold out'])
    expect(await page.getByRole('radio', { name: /^Bone/ }).isDisabled()).toBe(true)
  })

  it('says before it is sent which choices do not go together', async () => {
    const page = await shop.visit()
    await page.goto('/shop/enamel-kettle')
    const size = page.getByRole('group', { name: 'Size' })
    expect(await descriptionOf(size)).toBe('2½ qt: not available in Bone.')
  })

  it('lists the price of each choice, with the old price of those on sale', async () => {
    const page = await shop.visit()
    await page.goto('/shop/ferry-blanket')
    await page.getByText('Prices and stock of each choice').click()
    const rows = page.locator('.product-prices dl > div')
    const shown = await rows.allTextContents()
    expect(shown.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Throw / Tide$148.00',
      'Throw / RustSale Original Price: $148.00 Sale Price: $118.00',
      'Bed / Tide$228.00',
      'Bed / Rustsold out Original Price: $228.00 Sale Price: $182.00',
    ])
  })

  it('asks its own questions before it goes into the cart', async () => {
    const page = await shop.visit()
    await addToCart(page, 'brass-tag', {}, 2)
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Engraving')
    await page.getByLabel('What shall we cut?').fill('W'.repeat(29))
    await page.getByLabel('Round the corners').check()
    await page.getByRole('group', { name: 'Needed by' }).getByLabel('Day').fill('31')
    await page.getByRole('group', { name: 'Needed by' }).getByLabel('Month').fill('2')
    await page.getByRole('group', { name: 'Needed by' }).getByLabel('Year').fill('2027')
    await press(page.getByRole('button', { name: 'Add to cart' }))

    expect(await textOf(page.getByRole('alert'))).toBe(
      [
        'There is a problem One or more fields is invalid, please check your entries.',
        'What shall we cut?: You have exceeded the character limit. Fill in “Lettering”',
        'Needed by: Enter a date that exists, with day, month and year.',
      ].join(' '),
    )
    const engraving = page.getByLabel('What shall we cut?')
    expect(await descriptionOf(engraving)).toContain('You have exceeded the character limit.')
    expect(await engraving.inputValue()).toBe('W'.repeat(29))
    expect(await descriptionOf(page.getByLabel('Lettering'))).toBe('Required')
    expect(await descriptionOf(page.getByRole('group', { name: 'Needed by' }))).toContain(
      'Enter a date that exists',
    )
    expect(await page.getByLabel('Round the corners').isChecked()).toBe(true)
    expect(await page.getByLabel('Blacken the letters').isChecked()).toBe(false)

    await engraving.fill('WREN, BERTH 14')
    await page.getByLabel('Lettering').selectOption('Script')
    await page.getByRole('group', { name: 'Needed by' }).getByLabel('Day').fill('28')
    await press(page.getByRole('button', { name: 'Add to cart' }))
    await viewCart(page)
    const fields = await textOf(page.locator('.entry-fields'))
    expect(fields).toContain('What shall we cut? WREN, BERTH 14')
    expect(fields).toContain('Lettering Script')
    expect(fields).toContain('Finish Round the corners')
    expect(await page.getByLabel('Quantity of Engraved Brass Tag').inputValue()).toBe('2')

    await press(page.getByRole('link', { name: 'Edit details of Engraved Brass Tag' }))
    expect(await page.getByLabel('What shall we cut?').inputValue()).toBe('WREN, BERTH 14')
    expect(await page.getByLabel('Round the corners').isChecked()).toBe(true)
    await page.getByLabel('What shall we cut?').fill('')
    await press(page.getByRole('button', { name: 'Save' }))
    expect(await descriptionOf(page.getByLabel('What shall we cut?'))).toContain('Required')
    await page.getByLabel('What shall we cut?').fill('GANNET')
    await press(page.getByRole('button', { name: 'Save' }))
    expect(await textOf(page.locator('.entry-fields'))).toContain('GANNET')
  })
})
