import { cleanCode } from '../../../engine/domain/forms/clean-input.ts'
import { recordUnknown } from '../../errors/owner-problems.ts'
import type { OrderName } from '../../store/orders.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { cleanOrderNumber, orderNumberOf, readOrderNumber } from './order-number.ts'
import { readTransferCode } from './payment.ts'

/** The number or the reference of a transfer in typed text, or both: `ABCD-1042` may be either. */
export function readOrderName(typed: string): OrderName {
  const cleaned = cleanOrderNumber(cleanCode(typed))
  const number = readOrderNumber(cleaned)
  const end = readTransferCode(cleaned)
  return { ...(number === undefined ? {} : { number }), ...(end === undefined ? {} : { end }) }
}

/**
 * The order that an owner names: by its id, by its number with or without the letters, or by the reference of its transfer, which
 * is all that a bank statement shows. Throws `record_unknown` for none, and for a text that names two orders.
 */
export async function namedOrder(
  { orders }: Pick<Repositories, 'orders'>,
  site: Pick<Site, 'website' | 'orderPrefix'>,
  named: string,
): Promise<Order> {
  const { id: websiteId } = site.website
  const byId = await orders.byId(websiteId, named)
  if (byId !== undefined) return byId
  const { rows } = await orders.list(websiteId, { named: readOrderName(named) }, { limit: MAX_NAMED })
  const [only, other] = rows
  if (only !== undefined && other === undefined) return only
  if (only !== undefined) throw recordUnknown('single order', named, SEVERAL)
  throw recordUnknown('order', named, hintAt(site))
}

/** Enough to see whether a text names several orders. */
const MAX_NAMED = 2
const SEVERAL = ' It fits several: name the order by its id.'

function hintAt(site: Pick<Site, 'orderPrefix'>): string {
  const number = orderNumberOf(site, { id: '', number: EXAMPLE })
  return ` Name it by its number, such as ${number}, by its id, or by the reference of its transfer.`
}

const EXAMPLE = 1042
