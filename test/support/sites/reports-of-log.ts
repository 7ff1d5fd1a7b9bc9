import type { SentFields, TrackingCall } from '../browser/tracking-calls.ts'
import type { AskOwner } from './owner-app.ts'

/** A call of tracking, as far as a report depends on it. */
type Logged = Pick<TrackingCall, 'atMs' | 'service' | 'name' | 'data'>

/** The numbers of all reports of visits, in plain form. */
export interface Reports {
  /** Days with a visit: page views, visitors and visits. */
  readonly traffic: readonly (readonly [day: string, views: number, visitors: number, visits: number])[]
  readonly pages: Counts
  readonly sources: Counts
  readonly searches: Counts
  readonly withoutResults: Counts
  readonly funnel: Counts
  readonly sales: { readonly orders: number; readonly cents: number }
  /** By the id of the form: how often it was shown, and how often it was sent. */
  readonly forms: Readonly<Record<string, readonly [shown: number, sent: number]>>
}

type Counts = Readonly<Record<string, number>>

/** The reports that come of the calls of one website, by days in its time zone. Written from the specification, not from the service. */
export function reportsOfLog(log: readonly Logged[], timeZone: string, ownHost: string): Reports {
  const views = log.filter(({ name }) => name === 'page-view')
  const searches = log.filter(({ name }) => name === 'site-search')
  const events = log.filter(({ service }) => service === 'event')
  const named = (...names: readonly string[]) => events.filter(({ name }) => names.includes(name))
  const dayOf = ({ atMs }: Logged) => new Date(atMs).toLocaleDateString('en-CA', { timeZone })
  const visitOf = (call: Logged) => `${dayOf(call)} ${call.data['visitId']}`
  const visitorOf = (call: Logged) => `${dayOf(call)} ${String(call.data['visitorCookie']).split('|')[0]}`
  const distinct = (calls: readonly Logged[], keyOf: (call: Logged) => unknown) =>
    new Set(calls.map(keyOf)).size
  // A search takes the place of a page view.
  const seen = log.filter(({ name }) => name === 'page-view' || name === 'site-search')
  const landings = seen.filter((hit, at) => seen.findIndex((one) => visitOf(one) === visitOf(hit)) === at)
  const purchases = named('Purchase')
  const shown = log.filter(({ name }) => name === 'form-render')
  const sent = named('NewsletterSignUp', 'FormSubmitted')
  const formIds = [...shown.map(({ data }) => data['formId']), ...sent.map(({ data }) => data['form_id'])]
  return {
    traffic: [...new Set(seen.map(dayOf))].toSorted().map((day) => {
      const ofDay = seen.filter((hit) => dayOf(hit) === day)
      const viewed = views.filter((view) => dayOf(view) === day)
      return [day, viewed.length, distinct(ofDay, visitorOf), distinct(ofDay, visitOf)]
    }),
    pages: countBy(views, ({ data }) => String(data['pagePath'])),
    sources: countBy(landings, ({ data }) => sourceOf(data, ownHost)),
    searches: countBy(searches, ({ data }) => String(data['words'])),
    withoutResults: countBy(
      searches.filter(({ data }) => data['results'] === 0),
      ({ data }) => String(data['words']),
    ),
    funnel: {
      viewed: distinct(named('CommerceShopping_VisitPDP'), visitOf),
      added: distinct(named('CommerceShopping_AddToCart'), visitOf),
      checkout: distinct(named('Checkout'), visitOf),
      ordered: distinct(purchases, ({ data }) => data['transaction_id']),
    },
    sales: {
      orders: distinct(purchases, ({ data }) => data['transaction_id']),
      cents: purchases.reduce((sum, { data }) => sum + 100 * Number(data['value']), 0),
    },
    forms: Object.fromEntries(
      formIds.map((id) => [
        String(id),
        [
          shown.filter(({ data }) => data['formId'] === id).length,
          sent.filter(({ data }) => data['form_id'] === id).length,
        ],
      ]),
    ),
  }
}

function countBy(calls: readonly Logged[], keyOf: (call: Logged) => string): Counts {
  const counts: Record<string, number> = {}
  for (const key of calls.map(keyOf)) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

function sourceOf({ referrer, urlQuery }: SentFields, ownHost: string): string {
  const { host = '' } = URL.parse(String(referrer)) ?? {}
  if (host !== '' && host !== ownHost) return host
  return new URLSearchParams(String(urlQuery)).get('utm_source') ?? 'direct'
}

/** The reports of a website over a period, as its owner gets them. */
export async function readReports(
  askOwner: AskOwner,
  website: string,
  period: { readonly from: string; readonly to: string },
): Promise<Reports> {
  const query = String(new URLSearchParams(period))
  const read = async (name: string) => (await askOwner('GET', `reports/${name}?${query}`, { website })).json
  const counted = (rows: readonly Row[], key: string): Counts =>
    Object.fromEntries(rows.map((row) => [row[key], Number(row['count'])]))
  const [traffic, pages, sources, searches, funnel, forms] = await Promise.all(
    ['traffic', 'pages', 'sources', 'searches', 'funnel', 'forms'].map(read),
  )
  return {
    traffic: traffic.days
      .filter(({ visits }: Row) => visits !== 0)
      .map(({ day, views, visitors, visits }: Row) => [day, views, visitors, visits]),
    pages: counted(pages.pages, 'path'),
    sources: counted(sources.sources, 'source'),
    searches: counted(searches.searches, 'words'),
    withoutResults: counted(searches.withoutResults, 'words'),
    funnel: counted(funnel.steps, 'step'),
    sales: {
      orders: sumOf(funnel.sales, 'trackedOrders'),
      cents: sumOf(funnel.sales, 'trackedCents'),
    },
    forms: Object.fromEntries(forms.forms.map(({ formId, shown, sent }: Row) => [formId, [shown, sent]])),
  }
}

type Row = Readonly<Record<string, string | number>>

function sumOf(rows: readonly Row[], member: string): number {
  return rows.reduce((sum, row) => sum + Number(row[member]), 0)
}
