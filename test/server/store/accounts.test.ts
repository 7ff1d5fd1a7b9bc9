import { expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { purchase } from '../../support/store/purchase.ts'
import { createCart, createShop, entryOf, NOW_MS } from '../../support/store/shops.ts'

/** Makes a function that waits until it was called so many times. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  return () => {
    calls++
    if (calls >= count) resolve()
    return promise
  }
}

describeEachStore('those who sign in', (opened) => {
  const contributorOf = (websiteId: string, email = 'ada@example.com') => ({
    ...{ id: createId(), websiteId, email, name: 'Ada', createdAt: NOW_MS },
    ...{ roles: ['ADMIN', 'VIEWER'] as const, passwordHash: null },
  })

  it('a contributor is found by id and address on one website, and is saved again by address', async () => {
    const [{ website }, { website: other }] = [await createShop(opened.store), await createShop(opened.store)]
    const contributor = contributorOf(website.id)
    await opened.store.transaction(({ contributors }) => contributors.save(contributor))
    const { contributors } = opened.store.read
    expect(await contributors.byId(website.id, contributor.id)).toEqual(contributor)
    expect(await contributors.byEmail(website.id, contributor.email)).toEqual(contributor)
    expect(await contributors.byEmail(other.id, contributor.email)).toBeUndefined()
    const changed = { ...contributor, id: createId(), name: 'Countess', passwordHash: '$argon2id$…' }
    const saved = await opened.store.transaction((all) => all.contributors.save(changed))
    expect(saved).toEqual({ ...changed, id: contributor.id })
    expect(await contributors.list(website.id)).toEqual([saved])
    await opened.store.transaction((all) => all.contributors.remove(website.id, contributor.id))
    expect(await contributors.list(website.id)).toEqual([])
  })

  it('two accounts that take one address at once get it once', async () => {
    const { website } = await createShop(opened.store)
    const [email, ...emails] = Array.from({ length: 3 }, () => `${createId()}@example.com`)
    const seen = emails.map((own) => ({
      ...{ id: createId(), websiteId: website.id, email: own, newEmail: null, passwordHash: '$argon2id$…' },
      ...{ createdAt: NOW_MS, confirmedAt: NOW_MS, cartSeed: createId() },
      data: { firstName: '', lastName: '', addresses: [] },
    }))
    for (const one of seen) await opened.store.transaction(({ accounts }) => accounts.add(one))
    // SQLite has one transaction at a time; in PostgreSQL both look before one changes.
    const waitForOthers = meetingOf('file' in opened.address ? 1 : seen.length)
    const take = (one: (typeof seen)[number]) =>
      opened.store.transaction(async ({ accounts }) => {
        if ((await accounts.byEmail(website.id, email ?? '')) !== undefined) return 'taken'
        await waitForOthers()
        return (await accounts.change(one, { email: email ?? '' })) ? 'changed' : 'lost'
      })
    expect((await Promise.all(seen.map(take))).toSorted()).toEqual(['changed', 'taken'])
  })

  it('sessions end, one by one, all of an owner, or by their time', async () => {
    const { website } = await createShop(opened.store)
    const session = (ownerId: string, endsAt = NOW_MS + 1) => ({
      ...{ websiteId: website.id, kind: 'contributor' as const, ownerId, tokenHash: createId() },
      ...{ createdAt: NOW_MS, endsAt },
    })
    const [first, second, third, others] = [session('a'), session('a'), session('c', NOW_MS), session('b')]
    await opened.store.transaction(async ({ sessions }) => {
      for (const one of [first, second, third, others]) await sessions.add(one)
    })
    const { sessions } = opened.store.read
    const find = ({ kind, tokenHash }: typeof first) => sessions.byToken(website.id, kind, tokenHash, NOW_MS)
    expect(await find(first)).toEqual(first)
    expect(await find(third)).toBeUndefined()
    expect(await sessions.byToken(website.id, 'account', first.tokenHash, NOW_MS)).toBeUndefined()
    expect(await sessions.byToken(createId(), 'contributor', first.tokenHash, NOW_MS)).toBeUndefined()
    await opened.store.transaction((all) => all.sessions.removeOf(first, second.tokenHash))
    expect([await find(first), await find(second), await find(others)]).toEqual([undefined, second, others])
    await opened.store.transaction((all) => all.sessions.remove(website.id, second.tokenHash))
    expect(await find(second)).toBeUndefined()
    const pruned = await opened.store.transaction((all) => all.sessions.prune(NOW_MS + 1, 10))
    expect(pruned).toBeGreaterThanOrEqual(1)
    expect(await sessions.byToken(website.id, 'contributor', third.tokenHash, 0)).toBeUndefined()
    expect(await find(others)).toEqual(others)
  })

  const accountOf = (websiteId: string, changes: object = {}) => ({
    ...{
      id: createId(),
      websiteId,
      email: `${createId()}@mail.test`,
      newEmail: null,
      passwordHash: '$argon2id$…',
    },
    ...{ createdAt: NOW_MS, confirmedAt: NOW_MS, cartSeed: createId() },
    data: { firstName: 'Ada', lastName: 'Byron', addresses: [] },
    ...changes,
  })
  const add = (account: ReturnType<typeof accountOf>) =>
    opened.store.transaction(({ accounts }) => accounts.add(account))

  it('an account is found by id, address and session, on its website alone', async () => {
    const [{ website }, { website: other }] = [await createShop(opened.store), await createShop(opened.store)]
    const account = accountOf(website.id)
    expect(await add(account)).toBe(true)
    expect(await add(accountOf(website.id, { email: account.email }))).toBe(false)
    expect(await add(accountOf(other.id, { email: account.email }))).toBe(true)
    const tokenHash = createId()
    const session = { websiteId: website.id, kind: 'account' as const, tokenHash, ownerId: account.id }
    await opened.store.transaction(({ sessions }) =>
      sessions.add({ ...session, createdAt: NOW_MS, endsAt: NOW_MS + 1 }),
    )
    const { accounts } = opened.store.read
    expect(await accounts.byId(website.id, account.id)).toEqual(account)
    expect(await accounts.byId(other.id, account.id)).toBeUndefined()
    expect(await accounts.byEmail(website.id, account.email)).toEqual(account)
    expect(await accounts.bySession(website.id, tokenHash, NOW_MS)).toEqual(account)
    expect(await accounts.bySession(website.id, tokenHash, NOW_MS + 1)).toBeUndefined()
    expect(await accounts.bySession(other.id, tokenHash, NOW_MS)).toBeUndefined()
  })

  it('an account changes once for all who have seen it in one state', async () => {
    const { website } = await createShop(opened.store)
    const account = accountOf(website.id, { confirmedAt: null })
    await add(account)
    const confirm = () =>
      opened.store.transaction(({ accounts }) => accounts.change(account, { confirmedAt: NOW_MS + 1 }))
    expect((await Promise.all([confirm(), confirm(), confirm()])).filter(Boolean)).toEqual([true])
    const all = {
      email: `${createId()}@mail.test`,
      newEmail: 'a@mail.test',
      passwordHash: 'b',
      cartSeed: 'c',
    }
    const current = { ...account, confirmedAt: NOW_MS + 1 }
    const data = { ...account.data, firstName: 'Augusta' }
    await opened.store.transaction(({ accounts }) => accounts.change(current, { ...all, data }))
    expect(await opened.store.read.accounts.byId(website.id, account.id)).toEqual({
      ...current,
      ...all,
      data,
    })
  })

  it('accounts are listed by pages, the newest first', async () => {
    const { website } = await createShop(opened.store)
    const made = [1, 2, 3].map((at) => accountOf(website.id, { createdAt: NOW_MS + at }))
    for (const account of made) await add(account)
    const { accounts } = opened.store.read
    const first = await accounts.list(website.id, { limit: 2 })
    expect(first.rows).toEqual([made[2], made[1]])
    const second = await accounts.list(website.id, { limit: 2, after: first.next })
    expect(second).toEqual({ rows: [made[0]], next: undefined })
  })

  it('accounts that were not confirmed are removed by their age', async () => {
    const { website } = await createShop(opened.store)
    const [old, young, confirmed] = [
      accountOf(website.id, { confirmedAt: null, createdAt: NOW_MS - 1 }),
      accountOf(website.id, { confirmedAt: null }),
      accountOf(website.id, { createdAt: NOW_MS - 1 }),
    ]
    for (const account of [old, young, confirmed]) await add(account)
    await opened.store.transaction(({ accounts }) => accounts.prune(NOW_MS, 100))
    const find = ({ id }: typeof old) => opened.store.read.accounts.byId(website.id, id)
    expect([await find(old), await find(young), await find(confirmed)]).toEqual([undefined, young, confirmed])
  })

  it('an order belongs to the first account that gets it, and stays when the account ends', async () => {
    const { website, item } = await createShop(opened.store)
    const bought = await purchase(opened.store, await createCart(opened.store, website.id, [entryOf(item)]))
    if (!('order' in bought)) throw new Error('The cart was not sold.')
    const { order } = bought
    const buyer = accountOf(website.id, { email: order.details.email.toLowerCase() })
    const other = accountOf(website.id)
    for (const account of [buyer, other]) await add(account)
    const { accountOrders, orders } = opened.store.read
    await opened.store.transaction(async (all) => {
      await all.accountOrders.claim(other)
      await all.accountOrders.claim(buyer)
      await all.accountOrders.add(other, order.id)
    })
    expect(await accountOrders.list(buyer)).toEqual([order])
    expect(await accountOrders.list(other)).toEqual([])
    await opened.store.transaction(({ accounts }) => accounts.remove(website.id, buyer.id))
    expect(await accountOrders.list(buyer)).toEqual([])
    expect(await orders.byId(website.id, order.id)).toEqual(order)
  })
})
