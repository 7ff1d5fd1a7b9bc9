import { describe, expect, it } from 'vitest'
import { useTextShop } from '../../support/sites/text-visits.ts'

const shop = useTextShop()

const GIVE = 'Give'

describe('a fund, without script', () => {
  it('takes another amount where one is wanted', async () => {
    const browser = shop.visit()
    await browser.open('/donate?fund=constance')
    const amount = 'Your amount in USD'
    browser.check('Another amount')
    browser.fill({ [amount]: '4', 'A few words': 'For the keelson' })
    browser.check('Decline the payment')
    const wrong = await browser.press(GIVE)
    expect(wrong.title).toMatch(/^Error: /)
    expect(wrong.description('field', amount)).toBe('From $5.00 to $5,000.00. The smallest amount is $5.00.')
    expect(wrong.description('field', 'Name')).toBe('Enter your name')
    expect([browser.valueOf(amount), browser.valueOf('A few words')]).toEqual(['4', 'For the keelson'])

    browser.fill({ [amount]: '40.50', Name: 'Ada', Email: 'ada@example.com' })
    expect((await browser.press(GIVE)).description('group', 'Payment')).toContain('was declined')
    browser.check('Approve the payment')
    const thanks = await browser.press(GIVE)
    expect(thanks.text('.contribution-amount')).toContain('$40.50')
    expect(thanks.text('.contribution-words')).toContain('For the keelson')
  })

  it('says where no amount is chosen', async () => {
    const browser = shop.visit()
    await browser.open('/lifeboat')
    await browser.press(GIVE)
    const page = await browser.press(GIVE)
    expect(page.description('group', 'Your contribution')).toBe('Choose how much you would like to give.')
  })
})

describe('mail, without script', () => {
  it('is ended by a link that goes to its address', async () => {
    const browser = shop.visit()
    await browser.open('/newsletter/unsubscribe?email=ada%20at%20example')
    expect(browser.valueOf('Email')).toBe('ada at example')
    const wrong = await browser.press('Send me the link')
    expect(wrong.description('field', 'Email')).toContain(
      'Email addresses should follow the format user@domain.com.',
    )
    browser.fill({ Email: 'ada@example.com' })
    const sent = await browser.press('Send me the link')
    expect(sent.heading).toBe('Unsubscribe')
    expect(sent.text('[role=status]')).toContain('a mail with a link to unsubscribe is on its way')
  })
})
