import type { OrderStep } from '../../../engine/domain/shop/order.ts'
import { inOneLine } from '../../website/print-address.ts'
import type { Site } from '../../website/site.ts'

/** The carrier and number of a parcel in words, which say that it can be followed only with an address for that; '' for none. */
export function toParcelText(site: Pick<Site, 'say' | 'language'>, tracking: OrderStep['tracking']): string {
  if (tracking === undefined) return ''
  const { say } = site
  const { carrier, url } = tracking
  // The groups of a number such as 9400 1000 would else change places among words from right to left.
  const number = inOneLine(site, [tracking.number])
  if (url !== '') return say('step_tracking', { parcel: `${carrier} ${number}`.trim() })
  return carrier === '' ? say('step_sent_number', { number }) : say('step_sent_with', { carrier, number })
}
