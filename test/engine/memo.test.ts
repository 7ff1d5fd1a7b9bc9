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
  it('makes a result once', () => {
    const ask = makeCounter()
    ask(conversion)
    expect(ask({ ...conversion, rule: new Rule('date', ['%Y']) })).toBe('0')
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
    expect(ask({ ...conversion, ...part })).toBe('1')
    expect(ask(conversion)).toBe('0')
  })

  it('tells options apart by where one ends', () => {
    expect(new Rule('decimal', ['a b']).key).not.toBe(new Rule('decimal', ['a', 'b']).key)
  })

  it('keeps no long key or result, and nothing that was not made', () => {
    const memo = new Memo()
    const long = { ...conversion, first: '1'.repeat(400) }
    memo.remember(long, () => 'first')
    expect(memo.remember(long, () => 'second')).toBe('second')
    memo.remember(conversion, () => 'x'.repeat(400))
    expect(memo.remember(conversion, () => 'short')).toBe('short')
    const failing = { ...conversion, first: 0 }
    expect(() => memo.remember(failing, () => fail())).toThrow('no such date')
    expect(memo.remember(failing, () => 'made')).toBe('made')
  })

  it('goes on answering rightly when more was asked for than it keeps', () => {
    const memo = new Memo()
    const ask = (first: number) => memo.remember({ ...conversion, first }, () => String(first))
    for (let first = 0; first < 30_000; first++) ask(first)
    for (let first = 0; first < 30_000; first++) expect(ask(first)).toBe(String(first))
  })
})

function fail(): never {
  throw new Error('no such date')
}
