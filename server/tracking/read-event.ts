import { CONTEXT_FIELDS, TRACKED_EVENTS } from '../../engine/domain/tracking/events.ts'
import type { Fields, NewEvent } from './new-event.ts'
import { pathOf, targetOf } from './page-address.ts'
import { type Data, readFields } from './read-fields.ts'
import { idOf, pageTypeOf, type Sender, visitOf } from './sender.ts'

/** A browser may claim any amount, so its own word of a purchase is stored under this name and counts nowhere. */
const SEEN_PURCHASE = 'purchase-seen'

const PURCHASE = 'Purchase'
const PURCHASE_ID = /^purchase:[\w-]{1,64}$/

/** Context that is stored. The rest names the browser or its visitor, or repeats the row. */
const KEPT_CONTEXT = {
  resolved_locale: CONTEXT_FIELDS.resolved_locale,
  source_environment: CONTEXT_FIELDS.source_environment,
}

export function isTrackedEvent(name: string): boolean {
  return Object.hasOwn(TRACKED_EVENTS, name)
}

/** An event of `TRACKED_EVENTS`, as either service takes it. */
export function readEvent(name: string, data: Data, sender: Sender): NewEvent {
  return {
    ...nameAndId(name, data),
    // The number of an order would name the visitor.
    ...(name === PURCHASE ? {} : visitOf(data, sender)),
    path: pathOf(data['pagePath'] ?? data['page_path'] ?? sender.page),
    pageType: pageTypeOf(data['pageType'], data['page_type']),
    fields: {
      ...readFields({ ...TRACKED_EVENTS[name], ...KEPT_CONTEXT }, data),
      // Of the website, because a browser knows the language of its page only.
      ...(data['website_locale'] !== undefined && { website_locale: sender.websiteLocale }),
      ...addressesOf(data, sender),
    },
  }
}

function nameAndId(name: string, data: Data) {
  if (name !== PURCHASE) return { ...idOf(data), name }
  const { id } = data
  const isOrder = typeof id === 'string' && PURCHASE_ID.test(id)
  return { ...(isOrder ? { id: `seen:${id}` } : idOf(data)), name: SEEN_PURCHASE }
}

/** Of addresses only the host or path is kept. */
function addressesOf(data: Data, { host }: Sender): Fields {
  const target = targetOf(data['destination_url'], host)
  return target === '' ? {} : { destination_url: target }
}
