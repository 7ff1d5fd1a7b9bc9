import { describe, expect, it } from 'vitest'
import { addToCart } from '../../support/sites/text-shopping.ts'
import { useTextShop } from '../../support/sites/text-visits.ts'

const shop = useTextShop()

/** The page of a product after it was bought in this way. */
async function refused(...bought: [string, Readonly<Record<string, string>>?, string?]) {
  const browser = shop.visit()
  await addToCart(browser, ...bought)
  return browser
}

describe('a product, without script', () => {
  it('names all options that are missing', async () => {
    const { page } = await refused('dock-line')
    const message = 'Please select the Color, Thickness and Length options.'
    expect([page.text('[role=alert]'), page.texts('.field-error')]).toEqual([
      expect.stringContaining(message),
      [message],
    ])
    expect(page.all('.option-value input[aria-invalid=true]')).toHaveLength(8)
  })

  it('says when there is no such combination', async () => {
    const browser = await refused('enamel-kettle', { Color: 'Bone', Size: '2½ qt' })
    expect(browser.page.text('[role=alert]')).toBe(
      'Unable to Add Item Sorry, that item variant is unavailable. Please select another variant.',
    )
    expect(browser.isChecked('Bone')).toBe(true)
    expect(browser.page.description('group', 'Size')).toContain('Please select another variant.')
    expect(browser.page.texts('.product-header .product-price')).toEqual(['Unavailable'])
  })

  it('says when a combination is sold out', async () => {
    const { page } = await refused('ferry-blanket', { Size: 'Bed', Color: 'Rust' })
    expect(page.text('[role=alert]')).toContain('Sorry, we do not have enough of that item available.')
    expect(page.text('.field-error')).toBe('This item is sold out.')
  })

  it.each([
    { urlId: 'storm-lantern', quantity: '5', says: 'Only 3 left in stock.' },
    { urlId: 'salt-pig', quantity: '1.5', says: 'Quantity must be a whole number' },
  ])('says "$says" at the quantity $quantity', async ({ urlId, quantity, says }) => {
    const browser = await refused(urlId, {}, quantity)
    expect(browser.page.description('field', 'Quantity')).toBe(says)
    expect(browser.valueOf('Quantity')).toBe(quantity)
  })

  it('says that it is sold out, and sells nothing', async () => {
    const page = await shop.visit().open('/shop/ships-bell')
    expect(page.text('.product-header .product-mark')).toBe('Back in March')
    expect(page.all('.product-form button[type=submit][disabled]')).toHaveLength(1)
    expect(page.has('field', 'Quantity')).toBe(false)
  })

  it('says which of its choices are sold out', async () => {
    const page = await shop.visit().open('/shop/tide-mug')
    expect(page.texts('.option-value')).toEqual(['Tide', 'Rust', 'Bone, sold out'])
    // It can be chosen, because its restock box is shown then.
    expect(page.get('field', /^Bone/).attribs).not.toHaveProperty('disabled')
  })

  it('says before it is sent which choices do not go together', async () => {
    const page = await shop.visit().open('/shop/enamel-kettle')
    expect(page.description('group', 'Size')).toBe('2½ qt: not available in Bone.')
  })

  it('lists the price of each choice, with the old price of those on sale', async () => {
    const page = await shop.visit().open('/shop/ferry-blanket')
    expect(page.texts('.product-prices dl div')).toEqual([
      'Throw / Tide $148.00',
      'Throw / Rust Sale Original Price: $148.00 Sale Price: $118.00',
      'Bed / Tide $228.00',
      'Bed / Rust sold out Original Price: $228.00 Sale Price: $182.00',
    ])
  })

  it('asks its own questions before it goes into the cart', async () => {
    const browser = await refused('brass-tag', {}, '2')
    const engraving = 'What shall we cut?'
    expect(browser.page.heading).toBe('Engraving')
    browser.fill({ [engraving]: 'W'.repeat(29) })
    browser.check('Round the corners')
    const dateIn = () => browser.page.get('group', 'Needed by')
    browser.fill({ Day: '31', Month: '2', Year: '2027' }, dateIn())
    const wrong = await browser.press('Add to cart')
    expect(wrong.text('[role=alert]')).toBe(
      [
        'One or more fields is invalid, please check your entries.',
        'What shall we cut?: You have exceeded the character limit. Fill in “Lettering”',
        'Needed by: Enter a date that exists, with day, month and year.',
      ].join(' '),
    )
    expect(wrong.description('field', engraving)).toContain('You have exceeded the character limit.')
    expect(browser.valueOf(engraving)).toBe('W'.repeat(29))
    expect(wrong.description('field', 'Lettering')).toBe('Required')
    expect(wrong.description('group', 'Needed by')).toContain('Enter a date that exists')
    const boxes = ['Round the corners', 'Blacken the letters']
    expect(boxes.map((name) => browser.isChecked(name))).toEqual([true, false])

    browser.fill({ [engraving]: 'WREN, BERTH 14' })
    browser.select('Lettering', 'Script')
    browser.fill({ Day: '28' }, dateIn())
    await browser.press('Add to cart')
    const cart = await browser.follow('View cart')
    for (const text of ['What shall we cut? WREN, BERTH 14', 'Lettering Script', 'Finish Round the corners'])
      expect(cart.text('.entry-fields')).toContain(text)
    expect(browser.valueOf('Quantity of Engraved Brass Tag')).toBe('2')

    await browser.follow('Edit details of Engraved Brass Tag')
    expect(browser.valueOf(engraving)).toBe('WREN, BERTH 14')
    expect(browser.isChecked('Round the corners')).toBe(true)
    browser.fill({ [engraving]: '' })
    expect((await browser.press('Save')).description('field', engraving)).toContain('Required')
    browser.fill({ [engraving]: 'GANNET' })
    expect((await browser.press('Save')).text('.entry-fields')).toContain('GANNET')
  })

  it('is led to by its quick look, in lists whose owner wants one', async () => {
    const browser = shop.visit()
    expect((await browser.open('/')).all('.product-card').length).toBeGreaterThan(0)
    expect(browser.page.all('.quick-view')).toEqual([])
    await browser.open('/shop')
    await browser.follow('Quick look: Tide Mug')
    expect(browser.url.pathname).toBe('/shop/tide-mug')
  })
})
