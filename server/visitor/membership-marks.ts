import type { FastifyRequest } from 'fastify'
import type { Repositories } from '../store/repositories.ts'
import type { Signer } from '../website/signing.ts'
import { membershipMarks, setMemberships } from './cookies.ts'
import type { Visit } from './visit.ts'

/**
 * A mark ends after a year, although memberships have no end, because browsers keep cookies for 400 days at most. The form on the
 * order's confirmation sets a new mark.
 */
const LIFE_DAYS = 365
const DAY_MS = 86_400_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The ids of the orders in the marks of memberships that are paid and not taken back. */
    openOrders: ReadonlySet<string>
  }
}

interface Membership {
  readonly websiteId: string
  /** The id of the item that the buyer bought. */
  readonly membershipId: string
}

/** The memberships that an order bought. */
interface Bought {
  readonly orderId: string
  readonly membershipIds: readonly string[]
}

/** The order, the number of the last valid day, and a signature. The signed day ends the mark even when a browser keeps the cookie. */
function createMark(signer: Signer, membership: Membership, orderId: string, nowMs: number): string {
  const lastDay = String(Math.floor(nowMs / DAY_MS) + LIFE_DAYS)
  return [orderId, lastDay, signer.sign(...partsOf(membership, orderId, lastDay))].join('~')
}

/** Whether a mark of the request proves a membership: it is valid, and its order is still paid. */
export function hasMembership(signer: Signer, request: FastifyRequest, membership: Membership): boolean {
  const nowMs = Date.now()
  return membershipMarks(request).some(
    (mark) => request.openOrders.has(orderOf(mark)) && isMembershipMark(signer, membership, mark, nowMs),
  )
}

/** Reads which orders in the marks of a request still open their memberships, because a refund ends them. */
export async function readOpenOrders(
  { orders }: Pick<Repositories, 'orders'>,
  websiteId: string,
  request: FastifyRequest,
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(membershipMarks(request).map(orderOf))]
  return new Set(ids.length === 0 ? [] : await orders.openAmong(websiteId, ids))
}

function isMembershipMark(signer: Signer, membership: Membership, mark: string, nowMs: number): boolean {
  const [orderId = '', lastDay = '', signature = ''] = mark.split('~')
  const isOver = !(Number(lastDay) * DAY_MS >= nowMs - DAY_MS)
  return !isOver && signer.isSigned(signature, ...partsOf(membership, orderId, lastDay))
}

function orderOf(mark: string): string {
  return mark.split('~')[0] ?? ''
}

function partsOf({ websiteId, membershipId }: Membership, orderId: string, lastDay: string) {
  return ['membership', websiteId, membershipId, orderId, lastDay] as const
}

/** Adds the marks of the memberships that an order bought to the visitor's cookie. */
export function openMemberships(visit: Visit, { orderId, membershipIds }: Bought): void {
  if (membershipIds.length === 0) return
  const { request, signer, websiteId } = visit
  const nowMs = Date.now()
  const others = membershipMarks(request).filter((mark) => orderOf(mark) !== orderId)
  const marks = membershipIds.map((membershipId) =>
    createMark(signer, { websiteId, membershipId }, orderId, nowMs),
  )
  setMemberships(visit, [...others, ...marks], (LIFE_DAYS * DAY_MS) / 1000)
}
