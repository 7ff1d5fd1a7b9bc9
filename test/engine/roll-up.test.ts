import { expect, it } from 'vitest'
import { rollUp, type Tally } from '../../engine/domain/tracking/roll-up.ts'
import type { StoredEvent } from '../../engine/domain/tracking/stored-event.ts'

const EVENT: StoredEvent = {
  ...{ id: '1', name: 'page-view', at: 0, day: '2026-05-01', visitor: 'ada', visit: 'v1' },
  ...{ path: '/shop', pageType: 1, fields: {} },
}

/** `measure key = count (amount)`, behind the mark that has to be new. */
function write({ once, adds }: Tally): readonly string[] {
  const mark = once === undefined ? '' : `${once.mark} of ${once.who}: `
  return adds.map(({ measure, key, count, amount }) => `${mark}${measure} [${key}] +${count} ${amount}`)
}

it.each([
  {
    event: 'a page view',
    of: { fields: { source: 'search.example' } },
    counts: [
      'views [] +1 0',
      'pages [/shop] +1 0',
      'visitor of ada: visitors [] +1 0',
      'visit of v1: visits [] +1 0',
      'visit of v1: sources [search.example] +1 0',
    ],
  },
  {
    event: 'a page view without a visitor record',
    of: { visitor: '', visit: '' },
    counts: ['views [] +1 0', 'pages [/shop] +1 0'],
  },
  {
    event: 'a view of the checkout, typed in',
    of: { visitor: '', pageType: 201, path: '/checkout' },
    counts: [
      'views [] +1 0',
      'pages [/checkout] +1 0',
      'visit of v1: visits [] +1 0',
      'visit of v1: sources [direct] +1 0',
      'stepCheckout of v1: stepCheckout [] +1 0',
    ],
  },
  {
    event: 'a search, which may be all of a visit',
    of: { name: 'site-search', fields: { words: 'mug', results: 3, source: 'search.example' } },
    counts: [
      'searches [mug] +1 0',
      'visitor of ada: visitors [] +1 0',
      'visit of v1: visits [] +1 0',
      'visit of v1: sources [search.example] +1 0',
    ],
  },
  {
    event: 'a search that finds nothing',
    of: { name: 'site-search', visitor: '', visit: '', fields: { words: 'tea', results: 0 } },
    counts: ['searches [tea] +1 0', 'emptySearches [tea] +1 0'],
  },
  { event: 'a search for nothing', of: { name: 'site-search', fields: { results: 0 } }, counts: [] },
  {
    event: 'a look at a product',
    of: { name: 'CommerceShopping_VisitPDP' },
    counts: ['stepViewed of v1: stepViewed [] +1 0'],
  },
  {
    event: 'an addition to the cart',
    of: { name: 'CommerceShopping_AddToCart' },
    counts: ['stepAdded of v1: stepAdded [] +1 0'],
  },
  { event: 'the checkout', of: { name: 'Checkout' }, counts: ['stepCheckout of v1: stepCheckout [] +1 0'] },
  {
    event: 'a purchase',
    of: { name: 'Purchase', visitor: '', visit: '', fields: { value: 19.99, currency_code: 'EUR' } },
    counts: ['stepOrdered [] +1 0', 'sales [EUR] +1 1999'],
  },
  {
    event: 'a purchase in yen, which has no cents',
    of: { name: 'Purchase', visitor: '', visit: '', fields: { value: 1200, currency_code: 'JPY' } },
    counts: ['stepOrdered [] +1 0', 'sales [JPY] +1 1200'],
  },
  {
    event: 'a form that is shown',
    of: { name: 'form-render', fields: { form_id: 'contact' } },
    counts: ['formsShown [contact] +1 0'],
  },
  {
    event: 'a form that is sent',
    of: { name: 'FormSubmitted', fields: { form_id: 'contact' } },
    counts: ['formsSent [contact] +1 0'],
  },
  {
    event: 'a script error',
    of: { name: 'script-error', fields: { message: 'x is undefined' } },
    counts: ['scriptErrors [x is undefined\n/shop] +1 0'],
  },
  {
    event: 'a time at the limit of good',
    of: { name: 'speed', pageType: 50, fields: { metric: 'LCP', value: 2500 } },
    counts: ['vitals [LCP 50 good] +1 2500000'],
  },
  {
    event: 'a shift between the limits',
    of: { name: 'speed', pageType: 50, fields: { metric: 'CLS', value: 0.125 } },
    counts: ['vitals [CLS 50 fair] +1 125'],
  },
  {
    event: 'a time over the limits',
    of: { name: 'speed', pageType: 1, fields: { metric: 'INP', value: 501 } },
    counts: ['vitals [INP 1 poor] +1 501000'],
  },
  {
    event: 'a metric that has no limits',
    of: { name: 'speed', fields: { metric: 'load', value: 9 } },
    counts: [],
  },
  { event: 'a heartbeat', of: { name: 'heartbeat' }, counts: [] },
  { event: 'an event that no measure knows', of: { name: 'constructor' }, counts: [] },
])('$event counts as it should', ({ of, counts }) => {
  expect(rollUp({ ...EVENT, ...of } as StoredEvent).flatMap(write)).toEqual(counts)
})
