import type { FastifyRequest } from 'fastify'
import type { Collection } from '../store/types.ts'
import type { Signer } from './signing.ts'
import { unlockedMarks } from './visitor.ts'

/** What a visitor keeps who knew the password of a page; another password makes it worthless. */
export function markOf(signer: Signer, { websiteId, id, passwordHash }: Collection): string {
  return signer.sign('unlock', websiteId, id, passwordHash ?? '')
}

/** Whether a visitor may see a page. */
export function isUnlocked(signer: Signer, request: FastifyRequest, collection: Collection): boolean {
  return collection.passwordHash === null || unlockedMarks(request).includes(markOf(signer, collection))
}
