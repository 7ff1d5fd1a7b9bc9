import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Metrics } from '../../../server/observe/metrics/metrics.ts'
import { openStore, type Store } from '../../../server/store/store.ts'
import { MAX_KEYS } from '../../../server/store/tracking-keys.ts'
import { TrackingIntake } from '../../../server/tracking/intake.ts'
import { createFolder } from '../../support/folders.ts'
import { holdDatabase } from '../../support/store/hold-database.ts'

const website = { id: 'quay', settings: { timeZone: 'America/New_York' } }
const view = (id: string) => ({ id, name: 'page-view', path: '/' })

type Bounds = Partial<Readonly<Record<'maxRows' | 'maxBytes' | 'maxOfDay', number>>>

async function openIntake(bounds: Bounds = {}) {
  const address = { file: join(createFolder(), 'vitrine.db') }
  const store = await openStore(address)
  onTestFinished(() => store.close())
  const metrics = new Metrics()
  const lines: string[] = []
  const log = { warn: (_: object, line: string) => lines.push(line) }
  const times = { nowMs: Date.UTC(2026, 4, 2, 3, 59) }
  const intake = new TrackingIntake({
    ...{ store, metrics: metrics.tracking, log: log as never, clock: () => times.nowMs, ...bounds },
  })
  return { address, store, intake, lines, times, count: () => countsOf(metrics) }
}

/** The metrics of tracking that are not 0. */
async function countsOf(metrics: Metrics) {
  const { families } = await metrics.snapshot({ isLast: true })
  const values = families
    .filter(({ name }) => name.startsWith('vitrine_tracking_'))
    .flatMap(({ name, values }) =>
      values.map(({ labels, value }) => [
        [name.replace(/^vitrine_tracking_|_total$/g, ''), ...Object.values(labels)].join(' '),
        value,
      ]),
    )
  return Object.fromEntries(values.filter(([, value]) => value !== 0))
}

const viewsIn = async (store: Store) =>
  (await store.read.tracking.days('quay', '2026-01-01', '2026-12-31', ['views'])).map(
    ({ day, count }) => `${day} ${count}`,
  )

it('stores events at the day of the website within about a second', async () => {
  const { store, intake, times, count } = await openIntake()
  intake.add(website, view('a'))
  times.nowMs += 2 * 60_000
  intake.add(website, view('b'))
  intake.add(website, view('a'))
  expect(await count()).toEqual({ accepted: 3, waiting: 3, lag_seconds: 120 })
  // 03:59 and 04:01 in UTC are two days in New York.
  await expect.poll(() => viewsIn(store), { timeout: 10_000 }).toEqual(['2026-05-01 1', '2026-05-02 1'])
  await expect.poll(count).toEqual({ accepted: 3, written: 2, 'dropped repeated': 1 })
})

it('stores many in batches, and all that wait when it is flushed', async () => {
  const { store, intake, count } = await openIntake()
  for (let made = 0; made < 1234; made++) intake.add(website, view(`id-${made}`))
  await intake.flush()
  expect(await viewsIn(store)).toEqual(['2026-05-01 1234'])
  expect(await count()).toEqual({ accepted: 1234, written: 1234 })
  await intake.flush()
})

it.each([
  { bound: 'rows', bounds: { maxRows: 10 }, kept: 10 },
  { bound: 'bytes', bounds: { maxBytes: 1000 }, kept: 3 },
])('drops what is over its bound of $bound, and counts it', async ({ bounds, kept }) => {
  const { store, intake, count } = await openIntake(bounds)
  for (let made = 0; made < 20; made++) intake.add(website, view(`id-${made}`))
  expect(await count()).toMatchObject({ accepted: kept, 'dropped full': 20 - kept })
  await intake.flush()
  expect(await viewsIn(store)).toEqual([`2026-05-01 ${kept}`])
  intake.add(website, view('later'))
  await intake.flush()
  expect(await viewsIn(store)).toEqual([`2026-05-01 ${kept + 1}`])
})

it('takes so many of a website on one day, and again on the next', async () => {
  const { store, intake, times, count } = await openIntake({ maxOfDay: 3 })
  const other = { ...website, id: 'other' }
  for (let made = 0; made < 5; made++) intake.add(website, view(`id-${made}`))
  intake.add(other, view('id'))
  expect(await count()).toMatchObject({ accepted: 4, 'dropped day': 2 })
  times.nowMs += 2 * 60_000
  intake.add(website, view('next'))
  await intake.flush()
  expect(await viewsIn(store)).toEqual(['2026-05-01 3', '2026-05-02 1'])
})

it('counts no event for the day that it has no room for', async () => {
  const { store, intake } = await openIntake({ maxOfDay: 3, maxRows: 2 })
  for (let made = 0; made < 5; made++) intake.add(website, view(`id-${made}`))
  await intake.flush()
  intake.add(website, view('later'))
  await intake.flush()
  expect(await viewsIn(store)).toEqual(['2026-05-01 3'])
})

it('bounds the keys of a day that visitors make up', async () => {
  const { store, intake } = await openIntake()
  for (let made = 0; made < 2000; made++) intake.add(website, { name: 'page-view', path: `/${made}` })
  await intake.flush()
  const pages = await store.read.tracking.days('quay', '2026-01-01', '2026-12-31', ['pages'])
  expect(pages.length).toBeLessThanOrEqual(MAX_KEYS)
  expect(pages.reduce((sum, { count }) => sum + count, 0)).toBe(2000)
})

it('drops the events of the website that floods it, and stores those of all in turns', async () => {
  const { store, intake, count } = await openIntake({ maxRows: 400 })
  const quiet = { ...website, id: 'dune' }
  for (let made = 0; made < 1000; made++) intake.add(website, view(`id-${made}`))
  for (let made = 0; made < 100; made++) {
    intake.add(website, view(`more-${made}`))
    intake.add(quiet, view(`id-${made}`))
  }
  expect(await count()).toMatchObject({ accepted: 500, waiting: 400, 'dropped full': 800 })
  await intake.flush()
  const viewsOf = async (id: string) =>
    (await store.read.tracking.days(id, '2026-01-01', '2026-12-31', ['views'])).map(({ count }) => count)
  expect([await viewsOf('quay'), await viewsOf('dune')]).toEqual([[300], [100]])
})

it('waits for a store that another process holds', async () => {
  const { address, store, intake, count } = await openIntake()
  const { release } = await holdDatabase(address)
  intake.add(website, view('a'))
  const flushed = intake.flush()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await count()).toMatchObject({ waiting: 1 })
  await release()
  await flushed
  expect(await viewsIn(store)).toEqual(['2026-05-01 1'])
})

it('tries once more what the store refused, and then gives it up', async () => {
  const { store, intake, lines, count } = await openIntake()
  const failing = { left: 1 }
  const flaky = new TrackingIntake({
    store: {
      transaction: (run) => {
        if (failing.left-- > 0) throw new Error('The store is full.')
        return store.transaction(run)
      },
    },
    metrics: new Metrics().tracking,
    log: { warn: (_: object, line: string) => lines.push(line) } as never,
    clock: () => Date.UTC(2026, 4, 2),
  })
  flaky.add(website, view('a'))
  await flaky.flush()
  expect([await viewsIn(store), lines]).toEqual([['2026-05-01 1'], []])
  failing.left = 2
  flaky.add(website, view('b'))
  await flaky.flush()
  expect(lines).toEqual(['Events of visitors were not stored'])
  flaky.add(website, view('c'))
  await flaky.flush()
  expect(await viewsIn(store)).toEqual(['2026-05-01 2'])
  await intake.flush()
  expect(await count()).toEqual({})
})
