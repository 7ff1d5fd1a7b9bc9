import { EVENT_STORAGE, TRACKING_LIFE_S } from '../../../engine/domain/tracking/cookies.ts'
import {
  type PurchaseEvent,
  purchaseEventId,
  toPurchaseFields,
} from '../../../engine/domain/tracking/purchase.ts'
import { keep, recall } from '../../runtime/storage.ts'
import { track } from '../track.ts'
import type { EventPart } from './event-part.ts'

/** More than a visitor orders while the page of one is open. */
const MAX_ORDERS = 50

/** Notes the purchase that a confirmation tells, once in this browser. The service counts each order once by its id. */
export const part: EventPart = () => {
  const place = document.querySelector('#purchase-event')
  if (place === null) return
  const event = JSON.parse(place.textContent ?? '') as PurchaseEvent
  const kept = recall(EVENT_STORAGE.orders)
  const sent: readonly unknown[] = Array.isArray(kept) ? kept : []
  const { transaction_id: order } = event
  if (sent.includes(order)) return
  keep(EVENT_STORAGE.orders, [...sent, order].slice(-MAX_ORDERS), TRACKING_LIFE_S.analyticsId * 1000)
  track('Purchase', toPurchaseFields(event), purchaseEventId(order))
}
