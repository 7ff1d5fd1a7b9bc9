import { describe, expect, it } from 'vitest'
import { type Conversion, Memo, Rule } from '../../engine/domain/memo.ts'

const conversion: Conversion = {
  rule: new Rule('date', ['%Y']),
  locale: 'en',
  zoneId: 'UTC',
  first: 1,
  second: 'b',
}

/** Asks for a result that says how many were made before it. */
function makeCounter() {
  const memo = new Memo()
  let made = 0
  return (of: Conversion) => memo.remember(of, () => String(made++))
}

describe('Memo', () => {
  it('keeps a result that is asked for again', () => {
    const ask = makeCounter()
    const alike = { ...conversion, rule: new Rule('date', ['%Y']) }
    expect([ask(conversion), ask(alike), ask(conversion), ask(alike)]).toEqual(['0', '1', '1', '1'])
  })

  it.each<Partial<Conversion>>([
    { rule: new Rule('time', ['%Y']) },
    { rule: new Rule('date', ['%Y', '']) },
    { locale: 'de' },
    { zoneId: 'Asia/Tokyo' },
    { first: 2 },
    { first: '1' },
    { second: 'c' },
  ])('tells results apart by %j', (part) => {
    const ask = makeCounter()
    ask(conversion)
    ask(conversion)
    expect(ask({ ...conversion, ...part })).toBe('2')
    expect(ask(conversion)).toBe('1')
  })

  it('tells options apart by where one ends', () => {
    expect(new Rule('decimal', ['a b']).key).not.toBe(new Rule('decimal', ['a', 'b']).key)
  })

  it('keeps no long key or result, and nothing that was not made', () => {
    const memo = new Memo()
    const long = { ...conversion, first: '1'.repeat(400) }
    for (const text of ['first', 'second', 'third']) expect(memo.remember(long, () => text)).toBe(text)
    for (const text of ['x'.repeat(400), 'y'.repeat(400), 'short'])
      expect(memo.remember(conversion, () => text)).toBe(text)
    const failing = { ...conversion, first: 0 }
    expect(() => memo.remember(failing, () => fail())).toThrow('no such date')
    expect(memo.remember(failing, () => 'made')).toBe('made')
  })

  it('answers rightly when more was asked for than it keeps', () => {
    const memo = new Memo()
    const ask = (first: number) => memo.remember({ ...conversion, first }, () => String(first))
    const values = Array.from({ length: 100_000 }, (_, asked) => asked % 20_000)
    expect(values.filter((first) => ask(first) !== String(first))).toEqual([])
  })
})

function fail(): never {
  throw new Error('no such date')
}
