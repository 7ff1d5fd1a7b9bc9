import { afterAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../server/bytes/digest.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { signUp, stockRelics } from '../../support/sites/restock.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, askOwner, store, close } = await startOwnerApp()
afterAll(close)

const meet = () => Visitor.meet(ask, 'quay.example')

describe('visitors who wait for a product', () => {
  const relic = { itemId: 'quay-relic', sku: 'quay-relic' }
  /** Signs visitors up while nothing is in stock; then something is. */
  const waitFor = async (count: number) => {
    await stockRelics(store, 0)
    for (let at = 0; at < count; at++)
      await signUp(await meet(), { siteVisitorEmail: `waits-${at}@example.com` })
    await stockRelics(store, 1)
  }
  const mailsTo = async (email: string) =>
    (await store.read.outbox.list('quay', { limit: 999, offset: 0 })).filter(
      ({ recipient }) => recipient === email,
    )

  it('get one mail each, with links to the website where they signed up', async () => {
    await waitFor(2)
    const answers = await Promise.all(
      [1, 2].map(() => askOwner('POST', 'restock/quay-relic/quay-relic/send')),
    )
    expect(answers.reduce((sum, { json }) => sum + json.queued, 0)).toBe(2)
    const [mail, none] = await mailsTo('waits-0@example.com')
    expect(none).toBeUndefined()
    expect(mail).toMatchObject({ kind: 'restock', priority: 1 })
    expect(JSON.stringify(mail?.email)).toContain('"url":"http://quay.example/shop/relic"')
    expect((await askOwner('GET', 'restock')).json.groups).toEqual([])
  })

  it('get mails about several products, once for a key', async () => {
    await waitFor(1)
    const send = (variants: object[]) =>
      askOwner('POST', 'restock/send', { body: { variants }, headers: { 'idempotency-key': 'all-1' } })
    const first = await send([relic])
    expect(first.json).toEqual({ sent: [{ ...relic, queued: 1, waiting: 0, hindrance: '' }] })
    expect((await send([relic])).json).toEqual(first.json)
    expect((await send([relic, relic])).json.code).toBe('idempotency_key_reused')
  })

  it('get the rest of the mails when a send that was cut off is sent again', async () => {
    await waitFor(3)
    const body = JSON.stringify({ variants: [relic] })
    const keyed = {
      websiteId: 'quay',
      scope: 'owner POST /api/owner/restock/send',
      key: 'cut',
      bodyHash: digestOf(body),
    }
    // As a process leaves it that dies between two transactions.
    await store.transaction(async ({ idempotencyKeys, restockSignUps }) => {
      await idempotencyKeys.claim(keyed, Date.now())
      const [first] = await restockSignUps.waiting('quay', relic, 1)
      if (first !== undefined) await restockSignUps.remove(first)
    })
    const { json } = await askOwner('POST', 'restock/send', { body, headers: { 'idempotency-key': 'cut' } })
    expect(json).toEqual({ sent: [{ ...relic, queued: 2, waiting: 0, hindrance: '' }] })
  })

  it.each([
    { path: 'restock/quay-relic/none/send', body: undefined, status: 404, code: 'record_unknown' },
    {
      path: 'restock/send',
      body: { variants: [{ ...relic, itemId: 'none' }] },
      status: 404,
      code: 'record_unknown',
    },
    { path: 'restock/send', body: { variants: [] }, status: 400, code: 'body_invalid' },
  ])('get none for $path with $body', async ({ path, body, status, code }) => {
    const answer = await askOwner('POST', path, { body })
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })
})
