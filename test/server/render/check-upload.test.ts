import { expect, it } from 'vitest'
import { isTooLongToCheck, storeData } from '../../../server/render/check-upload.ts'
import { ContextCache } from '../../../server/render/context-cache.ts'
import { digestOf } from '../../../server/render/digest.ts'

const KIB = 2 ** 10
const MIB = 2 ** 20

it.each([
  { what: 'data that are read', isRead: true, bytes: 64 * KIB, isTooLong: false },
  { what: 'longer data that are read', isRead: true, bytes: 64 * KIB + 1, isTooLong: true },
  { what: 'a template, or data that are stored', isRead: false, bytes: MIB, isTooLong: false },
  {
    what: 'a longer template, or longer data that are stored',
    isRead: false,
    bytes: MIB + 1,
    isTooLong: true,
  },
])('checks $what in the thread: $isTooLong', ({ isRead, bytes, isTooLong }) => {
  expect(isTooLongToCheck(new Uint8Array(bytes), { isRead })).toBe(isTooLong)
})

it.each([
  { what: 'short data', bytes: 10, readMs: undefined, kept: { data: true, json: false } },
  { what: 'data that the thread reads soon', bytes: MIB, readMs: 8, kept: { data: true, json: false } },
  { what: 'longer data that it reads soon', bytes: 2 * MIB, readMs: 8, kept: { data: true, json: true } },
  {
    what: 'very long data, however soon it reads them',
    bytes: 2 * MIB + 1,
    readMs: 1,
    kept: { data: false, json: true },
  },
  {
    what: 'data that it reads in a third of a render',
    bytes: MIB,
    readMs: 9,
    kept: { data: false, json: true },
  },
])('keeps $what as $kept', ({ bytes, readMs, kept }) => {
  const contexts = new ContextCache(100 * MIB)
  const json = Buffer.from('{"a":1}'.padEnd(bytes))
  const check = readMs === undefined ? undefined : { readMs, heapBytes: bytes }
  const upload = { digest: digestOf(json), bytes: json, website: 'one', check }
  storeData({ contexts, maxContextDepth: 10, maxInlineMs: 25 }, upload)
  const found = contexts.get(upload.digest, 'one')
  expect({ data: found.data !== undefined, json: found.json !== undefined }).toEqual(kept)
  expect(contexts.statistics.bytes).toBeLessThan(2 * bytes + 200)
})
