import { afterAll, describe, expect, it } from 'vitest'
import type { Email } from '../../../../server/mail/email.ts'
import { add, buy, buyGiftCard, checkOut, orderIn } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

const { ask, close, store } = await startSiteApp({ sites: [smallSite('quay')] })
afterAll(close)

const meet = () => Visitor.meet(ask, 'quay.example')

/** The mails about an order, by their keys. */
async function mailsAbout(orderId: string) {
  const mails = await store.read.outbox.list('quay', { limit: 99, offset: 0 })
  return mails
    .toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
    .filter(({ dedupeKey }) => dedupeKey.startsWith(`order/${orderId}/`))
    .map(({ dedupeKey, kind, recipient, email }) => {
      return { state: dedupeKey.split('/')[2], kind, recipient, ...(email as Email) }
    })
}

describe('the mails about an order', () => {
  it('are queued with it', async () => {
    const { id } = await buy(await meet(), ['quay-cup-s', 'quay-song'])
    expect(await mailsAbout(id)).toMatchObject([
      { state: 'digital', kind: 'digital', recipient: 'ada@example.com', template: 'emails/digital' },
      { state: 'paid', kind: 'order', recipient: 'ada@example.com', template: 'emails/order' },
    ])
  })

  it('bring a gift card to its recipient', async () => {
    const { code, orderId } = await buyGiftCard(await meet(), 'quay', {
      ...{ recipientName: 'Bo', recipientEmail: 'bo@example.com', message: 'For tea' },
    })
    const [card, order] = await mailsAbout(orderId)
    expect(card).toMatchObject({
      ...{ state: 'gift-card', kind: 'gift-card', recipient: 'bo@example.com' },
      content: {
        gift: {
          message: 'For tea',
          cards: [{ code, url: `http://quay.example/cart/gift-card#code=${code}` }],
        },
      },
    })
    expect(order).toMatchObject({ kind: 'order', recipient: 'ada@example.com' })
    expect(order?.content).toMatchObject({ order: { gift: { name: 'Bo', email: 'bo@example.com' } } })
  })

  it('show products by pictures with absolute addresses and sizes, shipping method and number', async () => {
    const { id } = await buy(await meet(), ['quay-cup-s', 'quay-song'])
    const [digital, order] = await mailsAbout(id)
    const picture = { url: 'http://quay.example/assets/site/quay-cup.svg?format=300w', width: 72, height: 72 }
    expect(order?.content).toMatchObject({
      order: {
        number: expect.stringMatching(/^QG-\d{4}$/),
        items: [{ picture }, { picture: expect.anything() }],
        delivery: { method: 'quay Post', expected: { from: 0, to: 0 } },
      },
    })
    expect(digital?.subject).toMatch(/, order QG-\d{4}$/)
    expect(digital?.content).toMatchObject({ digital: { products: [{ label: 'Open quay song' }] } })
  })

  it.each(['', 'digital'])('can be looked at: "%s"', async (mail) => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-song'])
    const page = await visitor.get(`/checkout/email?order=${id}&mail=${mail}`)
    expect([page.status, page.body.includes(`mail=digital`)]).toEqual([200, true])
    const document = await visitor.get(`/checkout/email/document?order=${id}&mail=${mail}`)
    expect(document.body.match(/<html/g)).toHaveLength(1)
    expect(document.body).toContain('/checkout/digital?order=')
    expect((await visitor.get(`/checkout/email?order=${id}&mail=gift-card`)).status).toBe(404)
  })

  it('say that a transfer is awaited, and open nothing before', async () => {
    const { id } = await buy(await meet(), ['quay-song'], { payment: 'transfer' })
    const [mail, ...others] = await mailsAbout(id)
    expect([mail?.state, others]).toEqual(['received', []])
    expect(mail?.content).toMatchObject({ origin: 'http://quay.example', order: { isAwaited: true } })
    expect(JSON.stringify(mail?.content)).not.toContain('/checkout/digital')
  })

  it('are queued once, however often the checkout is sent', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-song')
    const answers = await Promise.all([1, 2, 3].map(() => checkOut(visitor, { optionId: 'quay-post' })))
    const ids = [...new Set(answers.map(orderIn).filter((id) => id !== ''))]
    expect(ids).toHaveLength(1)
    expect((await mailsAbout(ids[0] ?? '')).map(({ kind }) => kind)).toEqual(['digital', 'order'])
  })

  it('are not queued for an order that is refused', async () => {
    const before = await store.read.outbox.list('quay', { limit: 99, offset: 0 })
    const visitor = await meet()
    await add(visitor, 'quay-song')
    expect((await checkOut(visitor, { payment: 'decline' })).status).toBe(402)
    expect(await store.read.outbox.list('quay', { limit: 99, offset: 0 })).toEqual(before)
  })
})
