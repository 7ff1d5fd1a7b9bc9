import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Paywall } from '../website/paywalls.ts'
import type { Signer } from '../website/signing.ts'
import { LIFE_S, membershipMarks, setMemberships } from './cookies.ts'
import { endOfMarks, isOver, lastDayOf } from './mark-days.ts'
import { closingOf, firstPart, isEnded } from './mark-state.ts'
import type { Visit } from './visit.ts'

/** The memberships that an order bought. */
interface BoughtMemberships {
  readonly orderId: string
  readonly membershipIds: readonly string[]
}

/** Whether a mark of the request proves a membership: it is valid, it was not ended, and its order is still paid. */
export function hasMembership(signer: Signer, request: FastifyRequest, membership: Paywall): boolean {
  return membershipMarks(request).some(
    (mark) =>
      request.marks.openOrders.has(firstPart(mark)) &&
      proves(signer, request, membership, mark) &&
      !isEnded(request, mark),
  )
}

/** Adds the marks of the memberships that an order bought to the visitor's cookie. */
export function openMemberships(visit: Visit, { orderId, membershipIds }: BoughtMemberships): void {
  if (membershipIds.length === 0) return
  const { request, websiteId } = visit
  const others = membershipMarks(request).filter((mark) => firstPart(mark) !== orderId)
  const marks = membershipIds.map((membershipId) =>
    createMark(visit, { kind: 'membership', websiteId, membershipId }, orderId),
  )
  setMemberships(visit, [...others, ...marks])
}

/** Removes the marks of memberships from the visitor's cookie; answers those that proved one, and when the last of them is over. */
export function closeMemberships(visit: Visit, memberships: readonly Paywall[]) {
  const { request, signer } = visit
  const all = membershipMarks(request)
  const closed = all.filter((mark) => memberships.some((one) => proves(signer, request, one, mark)))
  if (closed.length > 0)
    setMemberships(
      visit,
      all.filter((mark) => !closed.includes(mark)),
    )
  return { marks: closed, endsAt: endOfMarks(LIFE_S.memberships) }
}

/** The order, the last day, random characters and a signature. The signed day ends the mark even when a browser keeps the cookie. */
function createMark({ request, signer }: Visit, membership: Paywall, orderId: string): string {
  const [lastDay, id] = [lastDayOf(LIFE_S.memberships), randomBytes(9).toString('base64url')]
  return [orderId, lastDay, id, signer.sign(...partsOf(request, membership, orderId, lastDay, id))].join('~')
}

function proves(signer: Signer, request: FastifyRequest, membership: Paywall, mark: string): boolean {
  const [orderId = '', lastDay = '', id = '', signature = ''] = mark.split('~')
  return !isOver(lastDay) && signer.isSigned(signature, ...partsOf(request, membership, orderId, lastDay, id))
}

function partsOf(request: FastifyRequest, membership: Paywall, orderId: string, lastDay: string, id: string) {
  const { websiteId, membershipId } = membership
  return [
    'membership',
    websiteId,
    membershipId,
    closingOf(request, membership),
    orderId,
    lastDay,
    id,
  ] as const
}
