import { expect, it } from 'vitest'
import { digestOf } from '../../../../server/render/digest.ts'
import { estimateReadMs } from '../../../../server/render/lanes/json-cost.ts'
import { verifyUpload } from '../../../../server/render/lanes/thread-data.ts'

const product = (at: number) => ({
  ...{ id: `product-${at}`, title: `Mug number ${at}`, body: '<p>Stoneware, and safe in a dishwasher.</p>' },
  variants: Array.from({ length: 4 }, (_, of) => ({ sku: `SKU${at}-${of}`, price: 2800 + of, stock: at })),
})

it('says of the data of a usual page that they are read soon, in a thread that is slow or has just started, too', () => {
  const json = Buffer.from(JSON.stringify({ items: Array.from({ length: 500 }, (_, at) => product(at)) }))
  expect(json.length).toBeGreaterThan(139_000)
  const task = { uploaded: json, digest: digestOf(json), maxContextDepth: 10 }
  const { check } = verifyUpload(task, 2 ** 28)
  // A third of the time that a render may hold the event loop.
  expect(estimateReadMs(json)).toBeLessThan(25 / 3)
  // Two estimates differ by some thousandths, because their hashes have different seeds.
  expect(check?.readMs).toBeLessThanOrEqual(1.02 * estimateReadMs(json))
})
