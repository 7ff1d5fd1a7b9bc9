import type { TrackedRow } from '../../../server/store/tracked-row.ts'
import { daysOf, lastDays } from '../../../server/website/period.ts'
import { viewOf } from '../store/views.ts'

/** The events of the last 60 days of a website: more each week, and an order each tenth day. */
export function monthOfVisits(websiteId: string, timeZone: string): readonly TrackedRow[] {
  return daysOf(lastDays(60, timeZone, Date.now())).flatMap((day, at) => {
    const visits = 2 + Math.floor(at / 7) + (at % 3)
    const rows = Array.from({ length: visits }, (_, one) => eventsOf(websiteId, day, one, at))
    return rows.flat()
  })
}

const PATHS = [
  '/',
  '/shop',
  '/shop/tide-mug',
  '/journal',
  '/a-path/that-is-longer-than-a-phone-is-wide/by-far',
]
const WORDS = ['mug', 'kettle', 'rope']
const HOSTS = ['', 'search.example', 'news.example']

function eventsOf(websiteId: string, day: string, one: number, at: number): readonly TrackedRow[] {
  const who = { day, visitor: `${at}-${one}`, visit: `${at}-${one}` }
  const path = PATHS[(at + one) % PATHS.length] ?? '/'
  const event = (name: string, fields: TrackedRow['fields'], more: Partial<TrackedRow> = {}) =>
    viewOf(websiteId, { ...who, path, name, fields, ...more })
  const isBuyer = one === 0 && at % 10 === 0
  return [
    event('page-view', { source: HOSTS[(at + one) % HOSTS.length] ?? '' }),
    event('CommerceShopping_VisitPDP', {}),
    ...(one % 3 === 0 ? [event('CommerceShopping_AddToCart', {})] : []),
    ...(isBuyer
      ? [event('Checkout', {}), event('Purchase', { value: 48.5, currency_code: 'USD' })]
      : [event('site-search', { words: WORDS[at % WORDS.length] ?? '', results: at % 3 })]),
    event('form-render', { form_id: 'contact' }),
    ...(one === 1 ? [event('FormSubmitted', { form_id: 'contact' })] : []),
    event('speed', { metric: 'LCP', value: 900 + 700 * (at % 6) }, { pageType: at % 2 === 0 ? 50 : 1 }),
    event('speed', { metric: 'CLS', value: 0.04 * (at % 5) }, { pageType: 50 }),
    ...(at % 9 === 0 && one === 0 ? [event('script-error', { message: 'TypeError: <b> is missing' })] : []),
  ]
}
