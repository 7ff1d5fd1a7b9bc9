import { isVital, type Vital } from '../../engine/domain/tracking/vitals.ts'
import type { NewEvent } from './new-event.ts'
import { pathOf } from './page-address.ts'
import type { Data } from './read-fields.ts'
import { pageTypeOf, type Sender } from './sender.ts'

/** Names that pages have given to metrics. */
const NAMES: Readonly<Record<string, Vital>> = {
  largestPaintMs: 'LCP',
  interactionMs: 'INP',
  layoutShift: 'CLS',
  firstPaintMs: 'FCP',
  firstByteMs: 'TTFB',
}

/** Longer than any page that a visitor waits for. */
const MAX_VALUE = 600_000

/** The events of a performance record: one for each metric of a page load, so that a record that is sent again counts once. */
export function readSpeed(pageLoadId: string, data: Data, sender: Sender): readonly NewEvent[] {
  const page = {
    path: pathOf(data['pagePath'] ?? data['page'] ?? sender.page),
    pageType: pageTypeOf(data['pageType'], data['type']),
  }
  return Object.entries(data).flatMap(([name, value]) => {
    const metric = NAMES[name] ?? name.toUpperCase()
    if (!isVital(metric) || typeof value !== 'number' || !(value >= 0 && value <= MAX_VALUE)) return []
    return [{ ...page, id: `${pageLoadId}:${metric}`, name: 'speed', fields: { metric, value } }]
  })
}
