import { afterAll, describe, expect, it } from 'vitest'
import { add, buyGiftCard } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { fromManyAddresses, Visitor } from '../../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp()
afterAll(close)

const meet = () => Visitor.meet(fromManyAddresses(ask), 'quay.example')
const CARDS = '/api/commerce/shopping-cart/gift-cards'

describe('the page of a gift card', () => {
  it('applies a typed code for a visitor without a cart, and leads to the shop', async () => {
    const { code } = await buyGiftCard(await meet())
    const recipient = await meet()
    expect((await recipient.get('/cart/gift-card')).body).toContain('name="giftCode"')
    const answer = await recipient.submit(CARDS, { page: 'gift-card', giftCode: code })
    expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(/^\/shop/)])
    await add(recipient, 'quay-cup-s')
    expect((await recipient.get('/cart')).body).toContain(`Ending in ${code.slice(-4)}`)
  })

  it('leads to a cart that has something in it', async () => {
    const { code } = await buyGiftCard(await meet())
    const recipient = await meet()
    await add(recipient, 'quay-cup-s')
    const answer = await recipient.submit(CARDS, { page: 'gift-card', giftCode: code })
    expect([answer.status, answer.headers.location]).toEqual([303, '/cart'])
  })

  it.each(['', 'AAAA-AAAA-AAAA-AAAA'])('says at its field why "%s" is refused', async (giftCode) => {
    const recipient = await meet()
    const { body } = await recipient.submit(CARDS, { page: 'gift-card', giftCode })
    expect(body).toContain('Your gift card')
    expect(body).toContain('id="error-giftCode"')
  })
})
