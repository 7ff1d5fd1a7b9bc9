import type { OrderStep } from '../../../engine/domain/shop/order.ts'
import type { Site } from '../../website/site.ts'

/** The carrier and number of a parcel in words, which say that it can be followed only with an address for that; '' for none. */
export function toParcelText({ say }: Pick<Site, 'say'>, tracking: OrderStep['tracking']): string {
  if (tracking === undefined) return ''
  const { carrier, number, url } = tracking
  if (url !== '') return say('step_tracking', { parcel: `${carrier} ${number}`.trim() })
  return carrier === '' ? say('step_sent_number', { number }) : say('step_sent_with', { carrier, number })
}
