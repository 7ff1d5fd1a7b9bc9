import { describe, expect, it } from 'vitest'
import { TRACKED_EVENTS } from '../../../engine/domain/tracking/events.ts'
import { toPurchaseFields } from '../../../engine/domain/tracking/purchase.ts'
import { listFiles, readText } from '../../support/sources/imports.ts'

describe('the events that pages send', () => {
  const sources = listFiles(['client/tracking/events'], 'ts').map(readText)

  it.each(Object.keys(TRACKED_EVENTS))('have %s', (name) => {
    expect(sources.filter((source) => source.includes(`'${name}'`))).toHaveLength(1)
  })
})

it('a purchase has all fields, and a list of each value of its items', () => {
  const item = { item_id: 'mug', sku: 'm', item_name: 'Mug', quantity: 2, price: 14.5 }
  const fields = toPurchaseFields({
    ...{ transaction_id: '1', value: 36.5, shipping: 7.5, tax: 0, currency: 'USD' },
    items: [item, { ...item, item_id: 'pot', item_name: 'Pot', quantity: 1 }],
  })
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(TRACKED_EVENTS['Purchase'] ?? {}).toSorted())
  expect(fields).toMatchObject({ item_ids: ['mug', 'pot'], item_quantities: [2, 1], currency_code: 'USD' })
})
