import { afterAll, describe, expect, it } from 'vitest'
import type { Email } from '../../../../server/mail/email.ts'
import { add, buy, checkOut, orderIn } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

const { ask, close, store } = await startSiteApp({ sites: [smallSite('quay')] })
afterAll(close)

const meet = () => Visitor.meet(ask, 'quay.example')

/** The mails about an order, oldest first. */
async function mailsAbout(orderId: string) {
  const mails = await store.read.outbox.list('quay', { limit: 99, offset: 0 })
  return mails
    .filter(({ dedupeKey }) => dedupeKey.startsWith(`order/${orderId}/`))
    .map(({ dedupeKey, kind, recipient, email }) => {
      return { state: dedupeKey.split('/')[2], kind, recipient, ...(email as Email) }
    })
}

describe('the mails about an order', () => {
  it('are queued with it', async () => {
    const { id } = await buy(await meet(), ['quay-cup-s', 'quay-song'])
    expect(await mailsAbout(id)).toMatchObject([
      { state: 'paid', kind: 'order', recipient: 'ada@example.com', template: 'emails/order' },
    ])
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
    expect(await mailsAbout(ids[0] ?? '')).toHaveLength(1)
  })

  it('are not queued for an order that is refused', async () => {
    const before = await store.read.outbox.list('quay', { limit: 99, offset: 0 })
    const visitor = await meet()
    await add(visitor, 'quay-song')
    expect((await checkOut(visitor, { payment: 'decline' })).status).toBe(402)
    expect(await store.read.outbox.list('quay', { limit: 99, offset: 0 })).toEqual(before)
  })
})
