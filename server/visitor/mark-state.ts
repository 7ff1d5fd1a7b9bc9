import type { FastifyRequest } from 'fastify'
import type { Repositories } from '../store/repositories.ts'
import { hashToken } from '../store/tokens.ts'
import { type Lock, lockKeyOf } from '../website/locks.ts'
import { membershipMarks, unlockedMarks } from './cookies.ts'

/** The store's word on the marks of a request: a valid signature alone opens nothing that was ended. */
export interface MarkState {
  /** The ids of the orders in the marks of memberships that still open them. */
  readonly openOrders: ReadonlySet<string>
  /** Hashes of the marks that their visitors ended. */
  readonly ended: ReadonlySet<string>
  /** When the owner last closed pages on all devices, by the key of their lock. */
  readonly closings: Readonly<Record<string, number>>
}

/** The state of a request without marks. */
export const NO_MARKS: MarkState = { openOrders: new Set(), ended: new Set(), closings: {} }

declare module 'fastify' {
  interface FastifyRequest {
    marks: MarkState
  }
}

type MarkRepositories = Pick<Repositories, 'orders' | 'endedMarks' | 'websites'>

/** Reads the state of the marks in a request anew, so that their end holds at once, on every device and process. */
export async function readMarkState(
  { orders, endedMarks, websites }: MarkRepositories,
  websiteId: string,
  request: FastifyRequest,
): Promise<MarkState> {
  const memberships = membershipMarks(request)
  const all = [...unlockedMarks(request), ...memberships]
  // A write may make the first mark, which signs the last closing.
  if (all.length === 0 && request.method !== 'POST') return NO_MARKS
  const orderIds = [...new Set(memberships.map(firstPart))]
  const [open, ended, closings = {}] = await Promise.all([
    orderIds.length === 0 ? [] : orders.openAmong(websiteId, orderIds),
    endedMarks.among(websiteId, all.map(hashToken)),
    websites.ownSetting(websiteId, 'lockClosings'),
  ])
  return { openOrders: new Set(open), ended: new Set(ended), closings }
}

/** Whether the visitor ended a mark. */
export function isEnded({ marks }: FastifyRequest, mark: string): boolean {
  return marks.ended.has(hashToken(mark))
}

/** The part of a signature that changes when the owner closes a lock on all devices. */
export function closingOf({ marks }: FastifyRequest, lock: Lock): string {
  return String(marks.closings[lockKeyOf(lock)] ?? 0)
}

/** The part of a mark before the first `~`. */
export function firstPart(mark: string): string {
  return mark.split('~')[0] ?? ''
}
