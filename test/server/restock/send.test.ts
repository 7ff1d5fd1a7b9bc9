import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Email } from '../../../server/mail/email.ts'
import { createFileTransport } from '../../../server/outbound/mail-files.ts'
import type { QueuedMail } from '../../../server/store/outbox-types.ts'
import type { Item } from '../../../server/store/types.ts'
import { createFolder } from '../../support/folders.ts'
import { createSender } from '../../support/mail/sender.ts'
import { buy } from '../../support/sites/buying.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { RESTOCK, signUp, stockRelics } from '../../support/sites/restock.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, close, store } = await startSiteApp({ sites: [smallSite('quay')] })
afterAll(close)

const RELIC = { productId: 'quay-relic', variantId: 'quay-relic' }
const variant = { itemId: 'quay-relic', sku: 'quay-relic' }
const relic = await store.read.items.byId('quay', variant.itemId)
const [only] = await store.read.variants.of('quay', [variant.itemId])
if (relic === undefined || only === undefined) throw new Error('There is no relic.')

const waiting = () => store.read.restockSignUps.waiting('quay', variant, 999)
const meet = () => Visitor.meet(ask, 'quay.example')
const manager = await enter('STORE_MANAGER')

async function enter(role: 'STORE_MANAGER' | 'MODERATOR'): Promise<Visitor> {
  const visitor = await meet()
  await signIn(visitor, (await addContributor(store, 'quay', role)).email)
  return visitor
}

/** The mails about products that are back in stock, the newest first. */
async function mails() {
  const all = await store.read.outbox.list('quay', { limit: 999, offset: 0 })
  return all.filter(({ kind }) => kind === 'restock')
}

function linkIn(mail: QueuedMail | undefined): string {
  return (mail?.email as Email | undefined)?.unsubscribe?.url ?? ''
}

describe('a send', () => {
  /** Signs a visitor up while nothing is in stock; then something is. */
  const waitFor = async (fields: object) => {
    await stockRelics(store, 0)
    await signUp(await meet(), fields)
    await stockRelics(store, 1)
  }

  afterEach(async () => {
    await stockRelics(store, 0)
    await store.transaction(async ({ restockSignUps }) => {
      for (const one of await restockSignUps.waiting('quay', variant, 999)) await restockSignUps.remove(one)
    })
    await change({})
  })

  /** The answers of both calls to send. */
  const sendBothWays = async () => {
    const visitor = manager
    const { body } = await visitor.send('POST', `${RESTOCK}/send`, RELIC)
    const all = await visitor.send('POST', `${RESTOCK}/send/all`, { sendRequests: [RELIC] })
    const { productId, variantId, ...result } = JSON.parse(all.body).results[0]
    expect({ productId, variantId }).toEqual(RELIC)
    return [JSON.parse(body), result]
  }

  const change = (changes: Partial<Item>) =>
    store.transaction(({ items }) => items.save({ ...relic, ...changes }, ''))

  it('queues nothing for a variant that is gone', async () => {
    await waitFor({ siteVisitorEmail: 'gone@example.com' })
    await store.transaction(({ variants }) => variants.remove(only))
    const outcome = { queued: 0, waiting: 1, hindrance: 'not-sold' }
    expect(await sendBothWays()).toEqual([outcome, outcome])
    await store.transaction(({ variants }) => variants.save(only))
  })

  it('queues mails about a product of members for those who are known as members', async () => {
    await buy(await meet(), ['quay-pass'], { email: 'member@example.com' })
    await waitFor({ siteVisitorEmail: 'member@example.com' })
    await stockRelics(store, 0)
    await waitFor({ siteVisitorEmail: 'guest@example.com' })
    await change({ collectionId: 'quay-club' })
    expect(await sendBothWays()).toEqual([
      { queued: 1, waiting: 1, hindrance: 'members-only' },
      { queued: 0, waiting: 1, hindrance: 'members-only' },
    ])
    expect(await waiting()).toMatchObject([{ email: 'guest@example.com' }])
  })

  it('lets visitors wait on when the product is sold out before the mail goes out', async () => {
    await waitFor({ siteVisitorEmail: 'late@example.com' })
    const visitor = manager
    const send = async () => {
      await visitor.send('POST', `${RESTOCK}/send`, RELIC)
      return (await mails())[0]
    }
    const { sender } = createSender(store, createFileTransport(createFolder()))
    await sender.sendDue()
    await send()
    await stockRelics(store, 0)
    await sender.sendDue()
    expect((await mails())[0]).toMatchObject({ state: 'dropped', email: null })
    expect(await waiting()).toMatchObject([{ email: 'late@example.com' }])
    await stockRelics(store, 1)
    await send()
    await sender.sendDue()
    expect((await mails())[0]).toMatchObject({ recipient: 'late@example.com', state: 'sent' })
    expect(await waiting()).toEqual([])
  })

  it.each([
    { hindrance: 'sold-out', makeSo: () => stockRelics(store, 0) },
    { hindrance: 'hidden', makeSo: () => change({ status: 'draft' }) },
    { hindrance: 'hidden', makeSo: () => change({ status: 'private' }) },
    { hindrance: 'hidden', makeSo: () => change({ status: 'needs-review' }) },
    { hindrance: 'scheduled', makeSo: () => change({ publishOn: Date.now() + 60_000 }) },
  ])('queues nothing for what is $hindrance, and visitors wait on', async ({ hindrance, makeSo }) => {
    await waitFor({ siteVisitorEmail: 'early@example.com' })
    const before = (await mails()).length
    await makeSo()
    const outcome = { queued: 0, waiting: 1, hindrance }
    expect(await sendBothWays()).toEqual([outcome, outcome])
    expect((await mails()).length).toBe(before)
    expect(await waiting()).toMatchObject([{ email: 'early@example.com' }])
  })
  it('queues one mail for each sign-up, however often it is sent', async () => {
    await waitFor({ siteVisitorEmail: 'one@example.com' })
    const visitor = manager
    const before = (await mails()).length
    const send = () => visitor.send('POST', `${RESTOCK}/send`, RELIC)
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ body }) => JSON.parse(body).queued).toSorted()).toEqual([0, 0, 1])
    expect((await mails()).length - before).toBe(1)
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'one@example.com', priority: 1 })
    expect(linkIn(mail)).toContain('/newsletter/unsubscribe?email=one%40example.com')
    expect(await waiting()).toEqual([])
  })

  it('to all queues the mails of each product', async () => {
    await waitFor({ siteVisitorEmail: 'two@example.com' })
    const visitor = manager
    const { body } = await visitor.send('POST', `${RESTOCK}/send/all`, { sendRequests: [RELIC] })
    expect(JSON.parse(body)).toEqual({ results: [{ ...RELIC, queued: 1, waiting: 0, hindrance: '' }] })
  })

  it.each([
    { path: '/send', body: RELIC },
    { path: '/send/all', body: { sendRequests: [RELIC] } },
  ])('at $path needs the permission', async ({ path, body }) => {
    expect((await (await meet()).send('POST', RESTOCK + path, body)).status).toBe(401)
    expect((await (await enter('MODERATOR')).send('POST', RESTOCK + path, body)).status).toBe(403)
  })

  it('leaves out those who unsubscribed, by the link of the mail', async () => {
    const visitor = manager
    const signAndSend = async () => {
      await waitFor({ siteVisitorEmail: 'bo@example.com' })
      await visitor.send('POST', `${RESTOCK}/send`, RELIC)
      await createSender(store, createFileTransport(createFolder())).sender.sendDue()
      return (await mails())[0]
    }
    await waitFor({ siteVisitorEmail: 'bo@example.com' })
    await visitor.send('POST', `${RESTOCK}/send`, RELIC)
    const link = new URL(linkIn((await mails())[0]))
    await createSender(store, createFileTransport(createFolder())).sender.sendDue()
    expect((await mails())[0]).toMatchObject({ state: 'sent' })
    const program = new Visitor(ask, 'quay.example')
    const { status } = await program.request('POST', link.pathname + link.search, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(status).toBe(200)
    expect(await signAndSend()).toMatchObject({ state: 'dropped' })
  })
})
