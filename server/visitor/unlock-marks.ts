import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { PasswordLock } from '../website/locks.ts'
import type { Signer } from '../website/signing.ts'
import { LIFE_S, setUnlocked, unlockedMarks } from './cookies.ts'
import { endOfMarks, isOver, lastDayOf } from './mark-days.ts'
import { closingOf, isEnded } from './mark-state.ts'
import type { Visit } from './visit.ts'

/**
 * Notes in the visitor's cookie that a password was right. The mark is random, so it can be ended by itself. It signs the hash
 * of the password and the owner's last closing, so a new password or closing revokes it.
 */
export function openLock(visit: Visit, lock: PasswordLock): void {
  const { request, signer } = visit
  const [id, lastDay] = [randomBytes(9).toString('base64url'), lastDayOf(LIFE_S.unlocked)]
  const mark = [id, lastDay, signer.sign(...partsOf(request, lock, id, lastDay))].join('~')
  const others = unlockedMarks(request).filter((other) => !opens(signer, request, lock, other))
  setUnlocked(visit, [...others, mark])
}

/** Whether a mark of the request opens a lock. */
export function isUnlocked(signer: Signer, request: FastifyRequest, lock: PasswordLock): boolean {
  return unlockedMarks(request).some((mark) => opens(signer, request, lock, mark) && !isEnded(request, mark))
}

/** Removes the marks of locks from the visitor's cookie; answers those that opened one, and when the last of them is over. */
export function closeLocks(visit: Visit, locks: readonly PasswordLock[]) {
  const { request, signer } = visit
  const all = unlockedMarks(request)
  const closed = all.filter((mark) => locks.some((lock) => opens(signer, request, lock, mark)))
  if (closed.length > 0)
    setUnlocked(
      visit,
      all.filter((mark) => !closed.includes(mark)),
    )
  return { marks: closed, endsAt: endOfMarks(LIFE_S.unlocked) }
}

function opens(signer: Signer, request: FastifyRequest, lock: PasswordLock, mark: string): boolean {
  const [id = '', lastDay = '', signature = ''] = mark.split('~')
  return !isOver(lastDay) && signer.isSigned(signature, ...partsOf(request, lock, id, lastDay))
}

function partsOf(request: FastifyRequest, lock: PasswordLock, id: string, lastDay: string) {
  const { websiteId, collectionId, passwordHash } = lock
  return ['unlock', websiteId, collectionId, passwordHash, closingOf(request, lock), id, lastDay] as const
}
