import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Profiled, toShares } from '../../../bench/http/profile.ts'

const fileOf = (path: string) => pathToFileURL(join(import.meta.dirname, '../../..', path)).href

/** A tree of calls, of which each has one sample of 10 µs for each name in `samples`. */
const calls: readonly (readonly [id: number, functionName: string, url: string, children: number[]])[] = [
  [1, '(root)', '', [2, 3, 4, 5]],
  [2, '(idle)', '', []],
  [3, '(program)', '', []],
  [4, '(garbage collector)', '', []],
  [5, 'answerHere', fileOf('server/render/answer-render.ts'), [6, 9]],
  [6, 'etagOf', fileOf('server/render/answer.ts'), [7]],
  [7, 'crc32', 'node:zlib', [8]],
  [8, 'crc32', '', []],
  [9, 'crc32', 'node:zlib', []],
]

/** A profile of these samples, of 10 µs each, that begins at 1000. */
function profileOf(samples: readonly number[], facts: Partial<Profiled> = {}): Profiled {
  const nodes = calls.map(([id, functionName, url, children]) => ({
    id,
    callFrame: { functionName, url },
    children,
  }))
  const profile = { nodes, startTime: 1000, samples, timeDeltas: samples.map(() => 10) }
  return { profile, fromUs: 1000, toUs: 2000, waitedUs: 0, mainUs: 100, helperUs: 0, ...facts }
}

const cases: readonly { title: string; profiled: Profiled; shares: object }[] = [
  {
    title: 'a function without a share counts for its nearest caller that has one',
    profiled: profileOf([8, 7, 6, 9]),
    shares: { checksum: 0.75, 'look-ups': 0.25 },
  },
  {
    title: 'native code outside of any function is the rest',
    profiled: profileOf([3, 5, 5, 5]),
    shares: { rest: 0.25, 'look-ups': 0.75 },
  },
  {
    title: 'waiting for input counts nowhere, taking it counts as reading',
    profiled: profileOf([2, 2, 2, 5], { waitedUs: 20 }),
    shares: { read: 0.5, 'look-ups': 0.5 },
  },
  {
    title: 'threads beside the main thread count as garbage collection',
    profiled: profileOf([4, 5, 5, 5], { mainUs: 80, helperUs: 20 }),
    shares: { garbage: 0.4, 'look-ups': 0.6 },
  },
  {
    title: 'samples before and after the window count nowhere',
    profiled: profileOf([3, 5, 6, 3], { fromUs: 1010, toUs: 1030 }),
    shares: { 'look-ups': 0.5, checksum: 0.5 },
  },
]

describe('the shares of a profile', () => {
  it.each(cases)('$title', ({ profiled, shares }) => {
    const found = Object.entries(toShares(profiled)).filter(([, part]) => part > 0)
    expect(Object.fromEntries(found.map(([name, part]) => [name, Number(part.toFixed(6))]))).toEqual(shares)
  })
})
