import { digitsOf } from '../shop/currency.ts'
import type { DayCount } from './measures.ts'
import type { StoredEvent } from './stored-event.ts'
import { classOfVital, isVital } from './vitals.ts'

/** The page type of the checkout, which a visit reaches by its page view or by the event. */
const CHECKOUT = 201

const THOUSANDTHS = 1000

/** A number to add to a measure of the day of an event. */
export type Addition = Pick<DayCount, 'measure' | 'key' | 'count' | 'amount'>

/** Additions that an event causes. With `once`, only the first event of its day with the mark and `who` causes them. */
export interface Tally {
  readonly once?: { readonly mark: string; readonly who: string }
  readonly adds: readonly Addition[]
}

type ToTallies = (event: StoredEvent) => readonly Tally[]

const add = (measure: Addition['measure'], key = '', amount = 0): Addition => ({
  ...{ measure, key, amount },
  count: 1,
})
const always = (...adds: readonly Addition[]): Tally => ({ adds })

/** Without `who` nothing is counted, because it could not be told from what was counted before. */
function once(mark: string, who: string, ...adds: readonly Addition[]): readonly Tally[] {
  return who === '' ? [] : [{ once: { mark, who }, adds }]
}

function step(measure: 'stepViewed' | 'stepAdded' | 'stepCheckout'): ToTallies {
  return ({ visit }) => once(measure, visit, add(measure))
}

const textOf = ({ fields }: StoredEvent, name: string) => String(fields[name] ?? '')
const numberOf = ({ fields }: StoredEvent, name: string) => Number(fields[name] ?? 0)

/** The visitor and the visit of a view or a search: the search page sends no view. */
function toVisit(event: StoredEvent): readonly Tally[] {
  const { visitor, visit } = event
  return [
    ...once('visitor', visitor, add('visitors')),
    ...once('visit', visit, add('visits'), add('sources', textOf(event, 'source') || 'direct')),
  ]
}

const toFormSent: ToTallies = (event) => [always(add('formsSent', textOf(event, 'form_id')))]

/** The tallies of each kind of event that any measure counts. */
const TALLIES: Readonly<Record<string, ToTallies>> = {
  'page-view': (event) => {
    const { path, pageType } = event
    return [
      always(add('views'), add('pages', path)),
      ...toVisit(event),
      ...(pageType === CHECKOUT ? step('stepCheckout')(event) : []),
    ]
  },
  'site-search': (event) => {
    const words = textOf(event, 'words')
    if (words === '') return []
    const isEmpty = event.fields['results'] === 0
    return [
      always(add('searches', words), ...(isEmpty ? [add('emptySearches', words)] : [])),
      ...toVisit(event),
    ]
  },
  CommerceShopping_VisitPDP: step('stepViewed'),
  CommerceShopping_AddToCart: step('stepAdded'),
  Checkout: step('stepCheckout'),
  Purchase: (event) => {
    const currency = textOf(event, 'currency_code')
    const cents = Math.round(numberOf(event, 'value') * 10 ** digitsOf(currency))
    return [always(add('stepOrdered'), add('sales', currency, cents))]
  },
  'form-render': (event) => [always(add('formsShown', textOf(event, 'form_id')))],
  FormSubmitted: toFormSent,
  NewsletterSignUp: toFormSent,
  'script-error': (event) => [always(add('scriptErrors', `${textOf(event, 'message')}\n${event.path}`))],
  speed: (event) => {
    const metric = textOf(event, 'metric')
    const value = numberOf(event, 'value')
    if (!isVital(metric)) return []
    const key = `${metric} ${event.pageType} ${classOfVital(metric, value)}`
    return [always(add('vitals', key, Math.round(value * THOUSANDTHS)))]
  },
}

/** The measures that an event adds to, when it is stored for the first time. */
export function rollUp(event: StoredEvent): readonly Tally[] {
  return Object.hasOwn(TALLIES, event.name) ? (TALLIES[event.name]?.(event) ?? []) : []
}
