import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Metrics } from '../../../server/observe/metrics/metrics.ts'
import { Pruning } from '../../../server/process/pruning.ts'
import { openStore } from '../../../server/store/store.ts'
import { createFolder } from '../../support/folders.ts'
import { NOTHING_PRUNED } from '../../support/store/nothing-pruned.ts'
import { createCart, createShop, entryOf, NOW_MS } from '../../support/store/shops.ts'

const DAY_MS = 24 * 3_600_000

async function startPruning() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW_MS })
  onTestFinished(() => void vi.useRealTimers())
  const store = await openStore({ file: join(createFolder(), 'vitrine.db') })
  const { website, item } = await createShop(store)
  const leaveCart = (days: number) => createCart(store, website.id, [entryOf(item)], NOW_MS - days * DAY_MS)
  const lines: unknown[] = []
  const log = {
    info: (...line: unknown[]) => lines.push(line),
    warn: (...line: unknown[]) => lines.push(line),
  }
  const metrics = new Metrics()
  const pruning = new Pruning({
    store,
    metrics,
    log,
    days: { carts: 60, orders: 0, contributions: 0, reviews: 0 },
  } as unknown as ConstructorParameters<typeof Pruning>[0])
  const close = async () => {
    await pruning.stop()
    await store.close()
  }
  const countPruned = async () => {
    const { families } = await metrics.snapshot({ isLast: true })
    const values = families.find(({ name }) => name === 'vitrine_pruned_total')?.values ?? []
    return Object.fromEntries(values.map(({ labels, value }) => [labels['kind'], value]))
  }
  return { store, website, leaveCart, lines, countPruned, pruning, close }
}

it('removes what was left long ago, soon after the start and then each hour', async () => {
  const { store, website, leaveCart, lines, countPruned, close } = await startPruning()
  const [left, open] = [await leaveCart(61), await leaveCart(59)]
  await store.once(
    { websiteId: website.id, scope: 's', key: 'k', bodyHash: 'h' },
    NOW_MS - 2 * DAY_MS,
    async () => 1,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => lines).toEqual([[{ ...NOTHING_PRUNED, carts: 1, keys: 1 }, 'Removed old rows']])
  expect(await store.read.carts.byId(website.id, left.id)).toBeUndefined()
  expect(await store.read.carts.byId(website.id, open.id)).toEqual(open)
  expect(await countPruned()).toEqual({ ...NOTHING_PRUNED, carts: 1, keys: 1 })
  await leaveCart(61)
  await vi.advanceTimersByTimeAsync(1.1 * 3_600_000)
  await expect.poll(() => lines).toHaveLength(2)
  await close()
})

it('says nothing when there is nothing to remove, and removes nothing after it was stopped', async () => {
  const { leaveCart, lines, countPruned, pruning, store, website, close } = await startPruning()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => store.read.jobs.isDue('pruning', NOW_MS + 10_000)).toBe(false)
  await pruning.stop()
  const { id } = await leaveCart(61)
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(await store.read.carts.byId(website.id, id)).toBeDefined()
  expect([lines, await countPruned()]).toEqual([[], NOTHING_PRUNED])
  await close()
})

it('goes on after a failure', async () => {
  const { leaveCart, lines, pruning, store } = await startPruning()
  await leaveCart(61)
  await store.close()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => lines).toMatchObject([[{ err: expect.any(Error) }, 'Old rows were not removed']])
  await vi.advanceTimersByTimeAsync(1.1 * 3_600_000)
  await expect.poll(() => lines).toHaveLength(2)
  await pruning.stop()
})
