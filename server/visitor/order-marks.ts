import type { Order } from '../store/types.ts'
import type { Signer } from '../website/signing.ts'
import { orderMarks, setOrders } from './cookies.ts'
import { DAY_MS, isOver, lastDayOf } from './mark-days.ts'
import type { Visit } from './visit.ts'

/** As long as the links in mails. Later the buyer finds the order by its number and address. */
const LIFE_DAYS = 90

/** Lets this browser open an order by its id: the one that placed it, or found it by number and address. */
export function openOrderHere(visit: Visit, { id }: Pick<Order, 'id'>): void {
  const { request, signer, websiteId } = visit
  const lastDay = lastDayOf(LIFE_DAYS)
  const others = orderMarks(request).filter((mark) => !mark.startsWith(`${id}~`))
  const mark = [id, lastDay, signer.sign(...partsOf(websiteId, id, lastDay))].join('~')
  setOrders(visit, [...others, mark], (LIFE_DAYS * DAY_MS) / 1000)
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
