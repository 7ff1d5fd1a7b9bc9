import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../../../engine/index.ts'
import { writeInSlices } from '../../../server/render/write-in-slices.ts'

it('writes what JSON.stringify writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 8 }), async (data) => {
      expect(await writeInSlices(data as Json)).toBe(JSON.stringify(data))
    }),
  )
})

it.each<{ what: string; data: unknown }>([
  { what: 'members without a value', data: { a: undefined, b: [undefined, { c: undefined }], d: {} } },
  { what: 'a text with quotes and half a pair', data: ['"\\\u2028', '\ud800'] },
  { what: 'a name with a quote', data: { '"': { '': [] } } },
  { what: 'nothing', data: null },
])('writes $what as JSON.stringify does', async ({ data }) => {
  expect(await writeInSlices(data as Json)).toBe(JSON.stringify(data))
})

it('lets the event loop turn while it writes much', async () => {
  const posts = Array.from({ length: 200 }, (_, at) => ({ at, body: `<p>"${at}"</p>`.repeat(20_000) }))
  const data = { collection: { items: posts } } as unknown as Json
  const turns = { count: 0, isOver: false }
  const turn = () => {
    turns.count++
    if (!turns.isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const written = await writeInSlices(data)
  turns.isOver = true
  expect(turns.count).toBeGreaterThan(4)
  expect(written.length).toBe(JSON.stringify(data).length)
})
