import type { Order } from '../store/types.ts'
import type { Signer } from '../website/signing.ts'
import { LIFE_S, orderMarks, setOrders } from './cookies.ts'
import { isOver, lastDayOf } from './mark-days.ts'
import type { Visit } from './visit.ts'

/** Lets this browser open an order by its id: the one that placed it, or found it by number and address. */
export function openOrderHere(visit: Visit, { id }: Pick<Order, 'id'>): void {
  const { request, signer, websiteId } = visit
  const lastDay = lastDayOf(LIFE_S.orders)
  const others = orderMarks(request).filter((mark) => !mark.startsWith(`${id}~`))
  const mark = [id, lastDay, signer.sign(...partsOf(websiteId, id, lastDay))].join('~')
  setOrders(visit, [...others, mark])
}

/** Whether this browser may open an order by its id. */
export function isOpenHere({ request, signer, websiteId }: Visit, id: string): boolean {
  return orderMarks(request).some((mark) => isMarkOf(signer, websiteId, id, mark))
}

function isMarkOf(signer: Signer, websiteId: string, id: string, mark: string): boolean {
  const [marked, lastDay = '', signature = ''] = mark.split('~')
  return marked === id && !isOver(lastDay) && signer.isSigned(signature, ...partsOf(websiteId, id, lastDay))
}

function partsOf(websiteId: string, id: string, lastDay: string) {
  return ['order-here', websiteId, id, lastDay] as const
}
