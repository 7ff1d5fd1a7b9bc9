import { describe, expect, it } from 'vitest'
import { partsIn } from '../../engine/domain/forms/parts-in.ts'

describe('the inputs of a date and a time', () => {
  const named = (type: 'date' | 'time', locale: string, answer = {}) =>
    partsIn({ type }, locale, answer)
      .map(({ name }) => name)
      .join(' ')

  it.each([
    { locale: 'en-US', date: 'Month Day Year', time: 'Hour Minute Ampm' },
    { locale: 'en-GB', date: 'Day Month Year', time: 'Hour Minute' },
    { locale: 'de', date: 'Day Month Year', time: 'Hour Minute' },
    { locale: 'ja', date: 'Year Month Day', time: 'Hour Minute' },
    { locale: 'ar-EG', date: 'Day Month Year', time: 'Hour Minute Ampm' },
    { locale: 'fa', date: 'Year Month Day', time: 'Hour Minute' },
  ])('have the order and the clock of $locale', ({ locale, date, time }) => {
    expect([named('date', locale), named('time', locale)]).toEqual([date, time])
  })

  it('keep AM or PM of an answer, which is typed in letters', () => {
    expect(named('time', 'de', { Ampm: 'PM' })).toBe('Hour Minute Ampm')
    const modes = partsIn({ type: 'time' }, 'en', {}).map(({ inputMode }) => inputMode)
    expect(modes).toEqual(['numeric', 'numeric', ''])
  })
})
