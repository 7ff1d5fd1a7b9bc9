import { expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import type { QueuedMail } from '../../../server/store/outbox-types.ts'
import { prune } from '../../../server/store/prune.ts'
import { openStore } from '../../../server/store/store.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { NOTHING_PRUNED } from '../../support/store/nothing-pruned.ts'
import { createShop, NOW_MS } from '../../support/store/shops.ts'

const LATER_MS = NOW_MS + 60_000

function mailOf(websiteId: string, changes: Partial<QueuedMail> = {}): QueuedMail {
  const id = createId()
  return {
    ...{ id, websiteId, dedupeKey: id, kind: 'order', priority: 0, recipient: 'ada@example.com' },
    email: { subject: 'Grüße' },
    ...{ state: 'waiting', attempts: 0, nextAt: NOW_MS, answer: '', createdAt: NOW_MS, changedAt: NOW_MS },
    ...changes,
  }
}

describeEachStore('the outbox', (opened) => {
  const add = (...mails: readonly QueuedMail[]) =>
    opened.store.transaction(async ({ outbox }) => {
      const added: boolean[] = []
      for (const mail of mails) added.push(await outbox.add(mail))
      return added
    })
  const claim = (nowMs = NOW_MS, store = opened.store) =>
    store.transaction(({ outbox }) => outbox.claim(nowMs, nowMs + 60_000))
  /** Claims all mails of earlier tests, so that a test meets its own only. */
  const empty = async () => {
    for (let mail = await claim(LATER_MS * 2); mail !== undefined; mail = await claim(LATER_MS * 2)) {
      const gone = mail
      await opened.store.transaction(({ outbox }) =>
        outbox.settle(gone, { state: 'sent', answer: '', nextAt: 0 }, LATER_MS),
      )
    }
  }

  const pruneBefore = (mailsMs: number) =>
    prune(opened.store, { ...NOTHING_PRUNED, mails: mailsMs }, new AbortController().signal)

  it('keeps one mail for each key of a website', async () => {
    const { website } = await createShop(opened.store)
    const { website: other } = await createShop(opened.store)
    const first = mailOf(website.id, { dedupeKey: 'order/1' })
    expect(
      await add(
        first,
        mailOf(website.id, { dedupeKey: 'order/1' }),
        mailOf(other.id, { dedupeKey: 'order/1' }),
      ),
    ).toEqual([true, false, true])
    const { outbox } = opened.store.read
    expect(await outbox.list(website.id, { limit: 9, offset: 0 })).toEqual([first])
    expect(await outbox.byId(website.id, first.id)).toEqual(first)
    expect(await outbox.byId(other.id, first.id)).toBeUndefined()
    await empty()
  })

  it('gives each mail to one caller, the urgent and the oldest first', async () => {
    const { website } = await createShop(opened.store)
    const bulk = mailOf(website.id, { priority: 1, nextAt: NOW_MS - 5 })
    const [old, current] = [mailOf(website.id, { nextAt: NOW_MS - 1 }), mailOf(website.id)]
    await add(bulk, current, old, mailOf(website.id, { nextAt: NOW_MS + 1 }))
    expect(await opened.store.read.outbox.hasDue(NOW_MS)).toBe(true)
    const claimed = [await claim(), await claim(), await claim(), await claim()]
    expect(claimed.map((mail) => mail?.id)).toEqual([old.id, current.id, bulk.id, undefined])
    expect(claimed[0]).toMatchObject({ attempts: 1, nextAt: NOW_MS + 60_000 })
    expect(await opened.store.read.outbox.hasDue(NOW_MS)).toBe(false)
    await empty()
  })

  it('gives no mail to two processes', async () => {
    const { website } = await createShop(opened.store)
    await add(...Array.from({ length: 20 }, () => mailOf(website.id)))
    const other = await openStore(opened.address)
    const drain = async (store: typeof other) => {
      const ids: string[] = []
      for (let mail = await claim(NOW_MS, store); mail !== undefined; mail = await claim(NOW_MS, store))
        ids.push(mail.id)
      return ids
    }
    const ids = (await Promise.all([drain(opened.store), drain(other), drain(other)])).flat()
    await other.close()
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
    await empty()
  })

  it('gives a mail again when its claim ends without an outcome', async () => {
    const { website } = await createShop(opened.store)
    const mail = mailOf(website.id)
    await add(mail)
    expect([await claim(), await claim(NOW_MS + 59_999)].map((one) => one?.id)).toEqual([mail.id, undefined])
    expect(await claim(LATER_MS)).toMatchObject({ id: mail.id, attempts: 2 })
    await empty()
  })

  it('keeps the outcome without the text, and prunes what is settled', async () => {
    const { website } = await createShop(opened.store)
    const [bounced, waiting] = [mailOf(website.id), mailOf(website.id, { nextAt: NOW_MS + 1 })]
    await add(bounced, waiting)
    await opened.store.transaction(async ({ outbox }) => {
      await outbox.settle(bounced, { state: 'bounced', answer: '550 No such user', nextAt: 0 }, LATER_MS)
      await outbox.settle(waiting, { state: 'waiting', answer: '450 Later', nextAt: LATER_MS }, LATER_MS)
    })
    const { outbox } = opened.store.read
    expect(await outbox.byId(website.id, bounced.id)).toMatchObject({
      ...{ state: 'bounced', answer: '550 No such user', email: null, recipient: 'ada@example.com' },
    })
    const stillWaiting = await outbox.byId(website.id, waiting.id)
    expect(stillWaiting).toMatchObject({ state: 'waiting', nextAt: LATER_MS, email: { subject: 'Grüße' } })
    await pruneBefore(LATER_MS)
    expect(await outbox.byId(website.id, bounced.id)).toBeDefined()
    await pruneBefore(LATER_MS + 1)
    expect(await outbox.list(website.id, { limit: 9, offset: 0 })).toEqual([stillWaiting])
    await empty()
  })
})
