import { expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { createShop, NOW_MS } from '../../support/store/shops.ts'

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
})
