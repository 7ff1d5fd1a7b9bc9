import { describe, expect, it } from 'vitest'
import { OTHER_KEY } from '../../../engine/domain/tracking/measures.ts'
import { createId } from '../../../server/store/ids.ts'
import { prune } from '../../../server/store/prune.ts'
import { openStore, type Store } from '../../../server/store/store.ts'
import type { TrackedRow } from '../../../server/store/tracked-row.ts'
import { KEPT_KEYS, MAX_KEYS } from '../../../server/store/tracking-keys.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { NOTHING_PRUNED } from '../../support/store/nothing-pruned.ts'
import { NOW_MS } from '../../support/store/shops.ts'
import { DAY, viewOf } from '../../support/store/views.ts'

const DAY_MS = 86_400_000
const ALL = ['views', 'visitors', 'visits', 'pages', 'sources', 'stepOrdered', 'sales'] as const

describeEachStore('tracking', (opened) => {
  const addBatch = (rows: readonly TrackedRow[], store = opened.store) =>
    store.transaction(({ tracking }) => tracking.addBatch(rows))
  const add = async (rows: readonly TrackedRow[], store = opened.store) => (await addBatch(rows, store)).added
  /** `measure key` with its number and sum, of all days. */
  const countsOf = async (websiteId: string) => {
    const days = await opened.store.read.tracking.days(websiteId, '2000-01-01', '2100-01-01', ALL)
    return Object.fromEntries(
      days.map(({ day, measure, key, count, amount }) => [
        `${day} ${measure} ${key}`.trim(),
        amount === 0 ? count : [count, amount],
      ]),
    )
  }

  it('counts views, and visitors and visits once a day', async () => {
    const website = createId()
    const next = { day: '2023-11-15', at: NOW_MS + DAY_MS }
    const views = [
      // The first one of the visit, although the last one by its key.
      viewOf(website, { id: 'z', fields: { source: 'search.example' } }),
      viewOf(website, { id: 'a', path: '/shop' }),
      viewOf(website, { visitor: 'bea', visit: 'v2' }),
      viewOf(website, { visit: 'v3', ...next }),
    ]
    expect(await add(views)).toBe(4)
    expect(await add([viewOf(website, { visit: 'v4' })])).toBe(1)
    expect(await countsOf(website)).toEqual({
      [`${DAY} views`]: 4,
      [`${DAY} visitors`]: 2,
      [`${DAY} visits`]: 3,
      [`${DAY} pages /`]: 3,
      [`${DAY} pages /shop`]: 1,
      [`${DAY} sources search.example`]: 1,
      [`${DAY} sources direct`]: 2,
      '2023-11-15 views': 1,
      '2023-11-15 visitors': 1,
      '2023-11-15 visits': 1,
      '2023-11-15 pages /': 1,
      '2023-11-15 sources direct': 1,
    })
  })

  it('counts an event once, in one batch or several, and for each website', async () => {
    const [website, other] = [createId(), createId()]
    const fields = { value: 14.5, currency_code: 'USD' }
    const order = { id: 'purchase:1', name: 'Purchase', visitor: '', visit: '', fields }
    const bought = viewOf(website, order)
    expect(await add([bought, { ...bought, fields: { value: 1 } }])).toBe(1)
    expect(await add([bought])).toBe(0)
    expect(await add([viewOf(other, order)])).toBe(1)
    const counts = { [`${DAY} stepOrdered`]: 1, [`${DAY} sales USD`]: [1, 1450] }
    expect([await countsOf(website), await countsOf(other)]).toEqual([counts, counts])
  })

  it('adds up the orders of a day by currency, which it keeps in several rows', async () => {
    const website = createId()
    const orders = Array.from({ length: 40 }, (_, at) =>
      viewOf(website, {
        ...{ id: `purchase:${createId()}`, name: 'Purchase', visitor: '', visit: '' },
        fields: { value: 14.5, currency_code: at < 30 ? 'USD' : 'EUR' },
      }),
    )
    await Promise.all(orders.map((order) => add([order])))
    expect(await countsOf(website)).toEqual({
      [`${DAY} stepOrdered`]: 40,
      [`${DAY} sales USD`]: [30, 43_500],
      [`${DAY} sales EUR`]: [10, 14_500],
    })
  })

  it('adds nothing of no rows, and reads nothing of no measures', async () => {
    expect(await add([])).toBe(0)
    expect(await opened.store.read.tracking.days(createId(), DAY, DAY, [])).toEqual([])
  })

  it('reads the days that are asked for, with their first and last one', async () => {
    const website = createId()
    const days = ['2023-11-12', '2023-11-13', '2023-11-14', '2023-11-15']
    await add(days.map((day) => viewOf(website, { day })))
    const found = await opened.store.read.tracking.days(website, '2023-11-13', '2023-11-14', ['views'])
    const none = { measure: 'views', key: '', amount: 0 }
    expect(found).toEqual([
      { ...none, day: '2023-11-13', count: 1 },
      { ...none, day: '2023-11-14', count: 1 },
    ])
  })

  it('loses and repeats nothing when several writers add the same rows at once', async () => {
    const website = createId()
    const rows = Array.from({ length: 200 }, (_, at) => viewOf(website, { visitor: `visitor-${at % 20}` }))
    const others = await Promise.all([openStore(opened.address), openStore(opened.address)])
    const added = await Promise.all([
      add(rows),
      ...others.map((store, at) => add(at === 0 ? rows.toReversed() : rows, store)),
    ])
    await Promise.all(others.map((store) => store.close()))
    expect(added.reduce((sum, count) => sum + count)).toBe(200)
    expect(await countsOf(website)).toMatchObject({
      [`${DAY} views`]: 200,
      [`${DAY} visitors`]: 20,
      [`${DAY} visits`]: 1,
    })
  })

  describe('keys that visitors make up', () => {
    const crowdOf = (websiteId: string, name: string, size: number) =>
      Array.from({ length: size }, (_, at) => viewOf(websiteId, { path: `/${name}-${at}` }))
    const often = (websiteId: string, path: string, times: number) =>
      Array.from({ length: times }, () => viewOf(websiteId, { path }))
    /** Adds rows as the intake does, and bounds the keys of their days. */
    const addBounded = async (rows: readonly TrackedRow[], store = opened.store) => {
      const { crowded } = await addBatch(rows, store)
      for (const group of crowded) await store.transaction(({ tracking }) => tracking.keepLargestKeys(group))
      return crowded.map(({ measure }) => measure)
    }
    const pagesOf = async (websiteId: string, day = DAY) => {
      const rows = await opened.store.read.tracking.days(websiteId, day, day, ['pages'])
      const counts = new Map(rows.map(({ key, count }) => [key, count]))
      return { counts, keys: rows.length, sum: rows.reduce((sum, { count }) => sum + count, 0) }
    }

    it('all stay, up to the bound', async () => {
      const website = createId()
      expect(await addBounded(crowdOf(website, 'page', MAX_KEYS))).toEqual([])
      expect(await pagesOf(website)).toMatchObject({ keys: MAX_KEYS, sum: MAX_KEYS })
    })

    it('above the bound are added up, except the largest, and the sum stays', async () => {
      const [website, other] = [createId(), createId()]
      await addBounded([
        ...crowdOf(other, 'page', 2),
        ...often(website, '/z', 5),
        viewOf(website, { day: '2023-11-15' }),
      ])
      const crowded = await addBounded([...often(website, '/late', 3), ...crowdOf(website, 'page', MAX_KEYS)])
      expect(crowded).toEqual(['pages'])
      const { counts, ...pages } = await pagesOf(website)
      expect(pages).toEqual({ keys: KEPT_KEYS + 1, sum: MAX_KEYS + 8 })
      expect([counts.get('/z'), counts.get('/late')]).toEqual([5, 3])
      expect(counts.get(OTHER_KEY)).toBe(MAX_KEYS + 2 - KEPT_KEYS)
      expect((await pagesOf(other)).keys).toBe(2)
      expect((await pagesOf(website, '2023-11-15')).keys).toBe(1)
    })

    it('may come back, and may become one of the largest', async () => {
      const website = createId()
      await addBounded(crowdOf(website, 'page', MAX_KEYS + 1))
      await addBounded(often(website, '/page-99', 7))
      await addBounded(crowdOf(website, 'more', MAX_KEYS))
      const { counts, ...pages } = await pagesOf(website)
      expect(counts.get('/page-99')).toBeGreaterThanOrEqual(7)
      expect(pages).toEqual({ keys: KEPT_KEYS + 1, sum: 2 * MAX_KEYS + 8 })
    })

    it('lose nothing while several writers add and bound them', async () => {
      const website = createId()
      const other = await openStore(opened.address)
      const flood = async (store: Store, name: string) => {
        for (let batch = 0; batch < 6; batch++)
          await addBounded(
            [
              ...often(website, '/often', 9),
              ...crowdOf(website, `${name}-${batch}`, 90),
              ...crowdOf(website, 'both', 60),
            ],
            store,
          )
      }
      await Promise.all([flood(opened.store, 'a'), flood(other, 'b')])
      await other.close()
      const { counts, keys, sum } = await pagesOf(website)
      expect([sum, counts.get('/often')]).toEqual([12 * 159, 108])
      expect(keys).toBeLessThanOrEqual(MAX_KEYS)
    })
  })

  it('loses old events and marks, and keeps the numbers of their days', async () => {
    const website = createId()
    const old = viewOf(website, { at: NOW_MS - 40 * DAY_MS, day: '2023-10-05' })
    const current = viewOf(website)
    await add([old, current])
    const counted = await countsOf(website)
    const before = { ...NOTHING_PRUNED, tracking: NOW_MS - 30 * DAY_MS, tracking_firsts: NOW_MS }
    const pruneNow = () => prune(opened.store, before, new AbortController().signal)
    expect(await pruneNow()).toMatchObject({ tracking: 1, tracking_firsts: 2 })
    expect(await pruneNow()).toMatchObject({ tracking: 0, tracking_firsts: 0 })
    expect(await countsOf(website)).toEqual(counted)
    expect([await add([current]), await add([old])]).toEqual([0, 1])
  })
})
