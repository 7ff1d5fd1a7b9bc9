import { expect, it } from 'vitest'
import { Problem } from '../../../../server/errors/problem.ts'
import { LongRenders } from '../../../../server/render/lanes/long-renders.ts'

const problem = new Problem(422, 'limit_time', 'The render takes too long.')
const page = 'page'

/** Counts long and short renders with these data, and tells with which data the page is known to be long. */
function knownAfter(...renders: readonly ['long' | 'short', string][]): string[] {
  const memory = new LongRenders()
  for (const [length, data] of renders) {
    if (length === 'long') memory.add({ page, data }, problem)
    else memory.wasShort({ page, data })
  }
  return ['a', 'b', 'other'].filter((data) => memory.find(page, () => data) !== undefined)
}

const four = ['a', 'b', 'c', 'd'].map((data): ['long', string] => ['long', data])

it.each<[string, string[], string[]]>([
  ['one long render says nothing', knownAfter(['long', 'a']), []],
  ['two with the same data do', knownAfter(['long', 'a'], ['long', 'a']), ['a']],
  ['a page that is long with four data is long with any', knownAfter(...four), ['a', 'b', 'other']],
  ['a short render takes a count back', knownAfter(['long', 'a'], ['long', 'a'], ['short', 'a']), []],
  ['but one of several only', knownAfter(['long', 'a'], ['long', 'a'], ['long', 'a'], ['short', 'a']), ['a']],
  [
    'a long one after it counts again',
    knownAfter(['long', 'a'], ['long', 'a'], ['short', 'a'], ['long', 'a']),
    ['a'],
  ],
  ['with other data it takes nothing back', knownAfter(['long', 'a'], ['long', 'a'], ['short', 'b']), ['a']],
  ['unless the page was long with any', knownAfter(...four, ['short', 'other']), []],
  ['or with these among four', knownAfter(...four, ['short', 'a']), []],
  ['a page that nobody knows stays unknown', knownAfter(['short', 'a']), []],
])('%s', (_, known, expected) => {
  expect(known).toEqual(expected)
})
