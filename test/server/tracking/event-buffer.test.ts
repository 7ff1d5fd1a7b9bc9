import { expect, it } from 'vitest'
import { EventBuffer } from '../../../server/tracking/event-buffer.ts'
import { toTrackedRow } from '../../../server/tracking/new-event.ts'

const toRow = (id: string, letters = 0) =>
  toTrackedRow(
    { id: id.slice(0, 1), settings: { timeZone: 'UTC' } },
    { id, name: 'page-view', fields: { text: 'x'.repeat(letters) } },
    Number(id.slice(1)),
    String,
  )

function bufferOf(ids: readonly string[], { rows = 100, bytes = 100_000, letters = 0 } = {}) {
  const buffer = new EventBuffer({ rows, bytes })
  const results = ids.map((id) => buffer.add(toRow(id, letters)))
  return { buffer, results, refused: ids.filter((_, at) => results[at]?.isAdded === false) }
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
const ALL = { rows: 100, bytes: 100_000 }

it.each([
  { added: ['a1', 'a2', 'a3', 'b4', 'c5', 'b6'], taken: ['a1', 'b4', 'c5', 'a2', 'b6', 'a3'] },
  { added: ['a1', 'a2'], taken: ['a1', 'a2'] },
  { added: [], taken: [] },
])('$added are taken in turns: $taken', ({ added, taken }) => {
  expect(idsOf(bufferOf(added).buffer.take(ALL))).toEqual(taken)
})

it('a batch ends with the event that reaches its rows or bytes', () => {
  const { buffer } = bufferOf(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'], { letters: 1000 })
  expect(idsOf(buffer.take({ rows: 2, bytes: 100_000 }))).toEqual(['a1', 'a2'])
  buffer.release()
  expect(idsOf(buffer.take({ rows: 100, bytes: 2000 }))).toEqual(['a3', 'a4'])
})

it.each([
  { of: 'its only website', added: ['a1', 'a2', 'a3', 'a4'], kept: ['a1', 'a2', 'a3'], refused: ['a4'] },
  { of: 'the website with most', added: ['a1', 'a2', 'a3', 'b4'], kept: ['a1', 'b4', 'a2'], refused: [] },
  {
    of: 'a website with as many',
    added: ['a1', 'b2', 'c3', 'd4'],
    kept: ['a1', 'b2', 'c3'],
    refused: ['d4'],
  },
])('a full one drops the last event of $of', ({ added, kept, refused }) => {
  for (const bounds of [{ rows: 3 }, { bytes: 1000 }]) {
    const found = bufferOf(added, bounds)
    expect([idsOf(found.buffer.take(ALL)), found.refused]).toEqual([kept, refused])
  }
})

it('a batch that was taken counts until it is released', () => {
  const { buffer } = bufferOf(['a1', 'a2', 'a3'], { rows: 3 })
  buffer.take({ rows: 2, bytes: 100_000 })
  expect([buffer.length, buffer.oldestMs]).toEqual([3, 1])
  expect(buffer.add(toRow('a4')).isAdded).toBe(false)
  buffer.release()
  expect([buffer.length, buffer.oldestMs, buffer.add(toRow('a4')).isAdded]).toEqual([1, 3, true])
})
