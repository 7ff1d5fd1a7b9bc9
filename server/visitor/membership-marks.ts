import type { Signer } from '../website/signing.ts'
import { membershipMarks, setMemberships } from './cookies.ts'
import type { Visit } from './visit.ts'

/**
 * A mark ends after a year, although memberships have no end, because browsers keep cookies for 400 days at most. The form on the
 * order's confirmation sets a new mark.
 */
const LIFE_DAYS = 365
const DAY_MS = 86_400_000

interface Membership {
  readonly websiteId: string
  /** The id of the item that the buyer bought. */
  readonly membershipId: string
}

/** The number of the last valid day, and a signature. The signed day ends the mark even when a browser keeps the cookie. */
function createMark(signer: Signer, membership: Membership, nowMs: number): string {
  const lastDay = String(Math.floor(nowMs / DAY_MS) + LIFE_DAYS)
  return `${lastDay}~${signer.sign(...partsOf(membership, lastDay))}`
}

/** Whether a mark proves a membership, and is still valid. */
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

/** Adds the marks of memberships to the visitor's cookie. */
export function openMemberships(visit: Visit, membershipIds: readonly string[]): void {
  if (membershipIds.length === 0) return
  const { request, signer, websiteId } = visit
  const memberships = membershipIds.map((membershipId) => ({ websiteId, membershipId }))
  const nowMs = Date.now()
  const others = membershipMarks(request).filter(
    (mark) => !memberships.some((one) => isMembershipMark(signer, one, mark, nowMs)),
  )
  const marks = memberships.map((one) => createMark(signer, one, nowMs))
  setMemberships(visit, [...others, ...marks], (LIFE_DAYS * DAY_MS) / 1000)
}
