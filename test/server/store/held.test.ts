import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { toStoreProblem } from '../../../server/errors/store-problems.ts'
import { type OpenDatabase, openDatabase } from '../../../server/store/database.ts'
import { createId } from '../../../server/store/ids.ts'
import { migrate } from '../../../server/store/migrations/index.ts'
import { openStore, Store } from '../../../server/store/store.ts'
import { ACCOUNT, logIn, meetAccount } from '../../support/sites/accounts.ts'
import { add, buyer, CART, CHECKOUT, cartIn, DONATIONS, give, giver } from '../../support/sites/buying.ts'
import { HTML, noticeIn } from '../../support/sites/notices.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'
import { describeEachDatabase } from '../../support/store/describe-each-database.ts'
import { holdDatabase } from '../../support/store/hold-database.ts'
import { createShop } from '../../support/store/shops.ts'
import { viewDatabase } from '../../support/store/view-database.ts'

const BUSY = 'nothing was changed. Please try again in a few seconds.'
const FULL = 'nothing was changed. Please try again later.'

/** The longest that a write may wait for its answer. */
const BOUND_MS = 10_000

/** Writes of visitors, each of another kind; `key` makes one that is sent again the same. */
const WRITES: readonly {
  readonly what: string
  readonly send: (visitor: Visitor, key: string) => Promise<SiteAnswer>
}[] = [
  {
    what: 'a-cart',
    send: (visitor, key) =>
      visitor.send(
        'POST',
        `${CART}/entries`,
        { itemId: 'quay-pin', sku: 'quay-pin' },
        { 'idempotency-key': key },
      ),
  },
  {
    what: 'an-order',
    send: (visitor, key) => visitor.send('POST', CHECKOUT, buyer, { 'idempotency-key': key }),
  },
  { what: 'a donation', send: (visitor) => give(visitor, 'quay') },
  {
    what: 'a sign-up',
    send: (visitor) =>
      visitor.send('POST', ACCOUNT, {
        ...{ email: 'bo@example.com', newPassword: 'tide and lantern' },
        ...{ firstName: '', lastName: '' },
      }),
  },
  {
    what: 'an unsubscription',
    send: (visitor) =>
      visitor.send('POST', '/api/newsletter/unsubscribe', { email: 'bo@example.com', purpose: 'news' }),
  },
]

describeEachDatabase('a store that another process holds', (create) => {
  it('refuses a write in time, and takes it when it is sent again', async () => {
    const address = await create()
    const store = await openStore(address)
    onTestFinished(() => store.close())
    const { website } = await createShop(store)
    const write = () =>
      store.once(
        { websiteId: website.id, scope: 'x', key: 'y', bodyHash: 'z' },
        Date.now(),
        async ({ secrets }) => {
          await secrets.add({ name: `one-${createId()}`, value: 'secret' })
          return 'written'
        },
      )
    const held = await holdDatabase(address)
    const startMs = performance.now()
    const refused = await Promise.allSettled(Array.from({ length: 20 }, write))
    expect(performance.now() - startMs).toBeLessThan(BOUND_MS)
    expect(refused.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
      Array(20).fill('store_busy'),
    )
    await held.release()
    const answers = await Promise.all([write(), write()])
    expect(answers.map((one) => one !== 'mismatch' && one.isReplay).toSorted()).toEqual([false, true])
  })

  it('answers each call 503 in time, shows its pages, and doubles nothing afterwards', async () => {
    const address = await create()
    const site = await startOwnerApp({ address })
    onTestFinished(site.close)
    await using database = await viewDatabase(address)
    const { email } = await meetAccount(site.ask, database)
    const visitor = await Visitor.meet(site.ask, 'quay.example')
    await add(visitor, 'quay-song')
    const held = await holdDatabase(address)
    const startMs = performance.now()
    const asked = [
      ...WRITES.map(({ what, send }) => send(visitor, what)),
      logIn(await Visitor.meet(site.ask, 'quay.example'), email),
    ]
    const form = visitor.submit(DONATIONS, { ...giver, fund: 'quay-boat', amount: '25.00', name: 'Zerlina' })
    const owner = site.askOwner('PUT', 'stock/quay-cup/quay-cup-s', { body: { quantity: 5 } })
    const page = await visitor.get('/shop', HTML)
    expect([page.status, performance.now() - startMs < BOUND_MS / 5]).toEqual([200, true])
    for (const answer of [...(await Promise.all(asked)), await owner]) {
      const { code } = JSON.parse(answer.body)
      expect([answer.status, code, answer.headers['retry-after']]).toEqual([503, 'store_busy', '5'])
    }
    expect([(await form).status, noticeIn(await form)]).toEqual([503, expect.stringContaining(BUSY)])
    expect((await form).body).toContain('value="Zerlina"')
    expect(performance.now() - startMs).toBeLessThan(BOUND_MS)
    await held.release()
    for (const { what, send } of WRITES.slice(0, 2))
      for (let sent = 0; sent < 2; sent++)
        expect([what, (await send(visitor, what)).status]).toEqual([what, 200])
    const { rows } = await site.store.read.orders.list('quay', {}, { limit: 9 })
    expect(rows.map(({ lines }) => lines.map(({ sku, quantity }) => [sku, quantity]))).toEqual([
      [
        ['quay-song', 1],
        ['quay-pin', 1],
      ],
    ])
  })
})

/** A SQLite store whose disk has room for so many pages more; `free` makes room. */
async function openBounded() {
  const opened: { database?: OpenDatabase } = {}
  const database = () => {
    if (opened.database === undefined) throw new Error('The store is not open yet.')
    return opened.database.db
  }
  return {
    open: async (address: Parameters<typeof openStore>[0]) => {
      opened.database = await openDatabase(address)
      await migrate(opened.database)
      return new Store(address, opened.database, await openDatabase(address, { isReadOnly: true }))
    },
    fill: async () => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database())
      await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(database())
    },
    free: () => sql.raw('pragma max_page_count = 1000000').execute(database()),
  }
}

describe('a store whose disk is full', () => {
  it.each([
    { what: 'a quota', errcode: 778 },
    { what: 'shared memory', errcode: 4874 },
  ])('is told also by the code for $what', ({ errcode }) => {
    const error = Object.assign(new Error('disk I/O error'), { errcode })
    expect(toStoreProblem(error)).toMatchObject({ code: 'store_full' })
  })

  it('answers 507, keeps what was stored, and takes the write once there is room', async () => {
    const bounded = await openBounded()
    const site = await startOwnerApp({ open: bounded.open, sites: [smallSite('quay')] })
    onTestFinished(site.close)
    const visitor = await Visitor.meet(site.ask, 'quay.example')
    await add(visitor, 'quay-pin')
    await bounded.fill()
    const message = 'x'.repeat(900)
    const give = () =>
      visitor.send('POST', DONATIONS, { ...giver, message, fund: 'quay-boat', amountCents: 2500 })
    const answers: SiteAnswer[] = []
    while (answers.at(-1)?.status !== 507 && answers.length < 50) answers.push(await give())
    const refused = answers.at(-1)
    expect([refused?.status, JSON.parse(refused?.body ?? '').code, refused?.headers['retry-after']]).toEqual([
      ...[507, 'store_full', '60'],
    ])
    expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(answers.slice(1).map(() => 200))
    const form = await visitor.submit(DONATIONS, { ...giver, message, fund: 'quay-boat', amount: '25.00' })
    expect([form.status, noticeIn(form)]).toEqual([507, expect.stringContaining(FULL)])
    expect((await visitor.get('/shop', HTML)).status).toBe(200)
    expect(cartIn(await visitor.get(CART)).entries).toHaveLength(1)
    await bounded.free()
    expect((await give()).status).toBe(200)
    const { rows } = await site.store.read.contributions.list('quay', {}, { limit: 100 })
    expect(rows).toHaveLength(answers.length)
  })
})
