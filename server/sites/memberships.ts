import type { FastifyReply, FastifyRequest } from 'fastify'
import { openedBy } from '../shop/memberships.ts'
import type { Collection, Order } from '../store/types.ts'
import type { Signer } from './signing.ts'
import type { Site } from './site.ts'
import { membershipMarks, rememberMemberships } from './visitor.ts'

/** What is bought without a term opens for as long as browsers keep cookies; the order's own page opens it again. */
const LIFE_DAYS = 365
const DAY_MS = 86_400_000

interface Membership {
  readonly websiteId: string
  /** The item that was bought. */
  readonly membershipId: string
}

/** The last day on which it opens, and our signature of that: who keeps a cookie for longer than we said has nothing of it. */
function markOf(signer: Signer, membership: Membership, nowMs: number): string {
  const lastDay = String(Math.floor(nowMs / DAY_MS) + LIFE_DAYS)
  return `${lastDay}~${signer.sign(...partsOf(membership, lastDay))}`
}

/** Whether a mark opens what a membership opens. */
export function isMembershipMark(
  signer: Signer,
  membership: Membership,
  mark: string,
  nowMs: number,
): boolean {
  const [lastDay = '', signature = ''] = mark.split('~')
  return (
    Number(lastDay) * DAY_MS >= nowMs - DAY_MS && signer.isSigned(signature, ...partsOf(membership, lastDay))
  )
}

function partsOf({ websiteId, membershipId }: Membership, lastDay: string) {
  return ['membership', websiteId, membershipId, lastDay] as const
}

/** Opens to a browser what an order has bought, if there is anything and it is paid for. */
export function openMemberships(
  signer: Signer,
  request: FastifyRequest,
  reply: FastifyReply,
  order: Order,
): void {
  const { websiteId } = order
  const memberships = openedBy(order).map((membershipId) => ({ websiteId, membershipId }))
  if (memberships.length === 0) return
  const nowMs = Date.now()
  const others = membershipMarks(request).filter(
    (mark) => !memberships.some((one) => isMembershipMark(signer, one, mark, nowMs)),
  )
  const marks = memberships.map((one) => markOf(signer, one, nowMs))
  rememberMemberships(request, reply, [...others, ...marks], (LIFE_DAYS * DAY_MS) / 1000)
}

/** The collections that memberships open. */
export function areasOf({ collections }: Site, membershipIds: readonly string[]): readonly Collection[] {
  return collections.filter(
    ({ membershipId }) => membershipId !== null && membershipIds.includes(membershipId),
  )
}
