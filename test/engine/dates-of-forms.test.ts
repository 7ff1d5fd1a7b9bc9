import { expect, it } from 'vitest'
import { isDate } from '../../engine/domain/forms/field-parts.ts'

it.each([
  { Year: '2028', Month: '2', Day: '29' },
  { Year: '100', Month: '01', Day: '09' },
  { Year: ' 9999 ', Month: '12', Day: '31' },
])('$Year-$Month-$Day is a date', (parts) => {
  expect(isDate(parts)).toBe(true)
})

it.each(['-5', '0', '99', '+2028', '2e3', '0x7EC', '10000', ''])('"%s" is no year of a date', (Year) => {
  expect(isDate({ Year, Month: '2', Day: '28' })).toBe(false)
})

it.each(['-2', '+2', '2²', '0x2', ''])('"%s" is no month and no day of a date', (typed) => {
  expect(isDate({ Year: '2028', Month: typed, Day: '2' })).toBe(false)
  expect(isDate({ Year: '2028', Month: '2', Day: typed })).toBe(false)
})
