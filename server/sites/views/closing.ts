import { API_PATH } from '../../../engine/domain/data/paths.ts'
import type { Collection } from '../../store/types.ts'
import { hasMembership } from '../../visitor/membership-marks.ts'
import { isUnlocked } from '../../visitor/unlock-marks.ts'
import type { Visit } from '../../visitor/visit.ts'
import { lockOfWebsite } from '../../website/locks.ts'
import { collectionUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'

/** The forms that close a page again in this browser; undefined for a page that no mark of it opened. */
export function closingOfPage({ request, signer, site }: Visit, collection: Collection): View | undefined {
  const wall = site.paywalls.get(collection.id)
  const locks = [...(site.locks.get(collection.id) ?? []), ...(wall === undefined ? [] : [wall])]
  const returnTo = collectionUrl(collection)
  const password = locks.some((lock) => lock.kind === 'password' && isUnlocked(signer, request, lock))
  const membership = locks.some((lock) => lock.kind === 'membership' && hasMembership(signer, request, lock))
  if (!password && !membership) return undefined
  return {
    ...(password ? { password: { formAction: API_PATH.lock, returnTo } } : {}),
    ...(membership ? { membership: { formAction: API_PATH.membershipLeave, returnTo } } : {}),
  }
}

/** The form that closes the whole website again; undefined for a website that has no password. */
export function closingOfSite({ request, signer, site }: Visit): View | undefined {
  const lock = lockOfWebsite(site.website)
  return lock !== undefined && isUnlocked(signer, request, lock)
    ? { formAction: API_PATH.lock, returnTo: '/', isSite: true }
    : undefined
}
