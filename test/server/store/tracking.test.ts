import { expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { prune } from '../../../server/store/prune.ts'
import { openStore } from '../../../server/store/store.ts'
import type { TrackedRow } from '../../../server/store/tracked-row.ts'
import { describeEachStore } from '../../support/store/describe-each-database.ts'
import { NOTHING_PRUNED } from '../../support/store/nothing-pruned.ts'
import { NOW_MS } from '../../support/store/shops.ts'
import { DAY, viewOf } from '../../support/store/views.ts'

const DAY_MS = 86_400_000
const ALL = ['views', 'visitors', 'visits', 'pages', 'sources', 'stepOrdered', 'sales'] as const

describeEachStore('tracking', (opened) => {
  const add = (rows: readonly TrackedRow[], store = opened.store) =>
    store.transaction(({ tracking }) => tracking.addBatch(rows))
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

  it('loses old events and marks, and keeps the numbers of their days', async () => {
    const website = createId()
    const old = viewOf(website, { at: NOW_MS - 40 * DAY_MS, day: '2023-10-05' })
    const current = viewOf(website)
    await add([old, current])
    const counted = await countsOf(website)
    const before = { ...NOTHING_PRUNED, tracking: NOW_MS - 30 * DAY_MS }
    // The event and its two marks.
    expect(await prune(opened.store, before, new AbortController().signal)).toMatchObject({ tracking: 3 })
    expect(await prune(opened.store, before, new AbortController().signal)).toMatchObject({ tracking: 0 })
    expect(await countsOf(website)).toEqual(counted)
    expect([await add([current]), await add([old])]).toEqual([0, 1])
  })
})
