import { describe, expect, it } from 'vitest'
import { type Conversion, ConversionCache, Rule } from '../../engine/domain/locale/conversion-cache.ts'

const conversion: Conversion = {
  rule: new Rule('date', ['%Y']),
  locale: 'en',
  zoneId: 'UTC',
  first: 1,
  second: 'b',
}

/** Returns a function whose result is the number of results made before it. */
function makeCounter() {
  const conversions = new ConversionCache()
  let made = 0
  return (of: Conversion) => conversions.remember(of, () => String(made++))
}

describe('ConversionCache', () => {
  it('stores a result that is requested a second time', () => {
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
  ])('distinguishes results by %j', (part) => {
    const ask = makeCounter()
    ask(conversion)
    ask(conversion)
    expect(ask({ ...conversion, ...part })).toBe('2')
    expect(ask(conversion)).toBe('1')
  })

  it('distinguishes options by their boundaries', () => {
    expect(new Rule('decimal', ['a b']).key).not.toBe(new Rule('decimal', ['a', 'b']).key)
  })

  it('stores no long keys or results, and no errors', () => {
    const conversions = new ConversionCache()
    const long = { ...conversion, first: '1'.repeat(400) }
    for (const text of ['first', 'second', 'third']) expect(conversions.remember(long, () => text)).toBe(text)
    for (const text of ['x'.repeat(400), 'y'.repeat(400), 'short'])
      expect(conversions.remember(conversion, () => text)).toBe(text)
    const failing = { ...conversion, first: 0 }
    expect(() => conversions.remember(failing, () => fail())).toThrow('no such date')
    expect(conversions.remember(failing, () => 'made')).toBe('made')
  })

  it('returns correct results beyond its capacity', () => {
    const conversions = new ConversionCache()
    const ask = (first: number) => conversions.remember({ ...conversion, first }, () => String(first))
    const values = Array.from({ length: 100_000 }, (_, asked) => asked % 20_000)
    expect(values.filter((first) => ask(first) !== String(first))).toEqual([])
  })
})

function fail(): never {
  throw new Error('no such date')
}
