import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { notFound } from '../errors/request-problems.ts'
import { passwordWrong } from '../errors/visitor-problems.ts'
import { lockPage, siteLockPage } from '../sites/pages/lock-screens.ts'
import { closedLockOf } from '../visitor/access.ts'
import { readFields, requireForm } from '../visitor/fields.ts'
import { type FormState, rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { respond } from '../visitor/respond.ts'
import { openLock } from '../visitor/unlock-marks.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { lockOfWebsite, type PasswordLock } from '../website/locks.ts'
import type { Page } from '../website/page.ts'
import { collectionUrl, toOwnPath } from '../website/urls.ts'

/** The lock screen of a page or a website. */
interface LockScreen {
  readonly lock: PasswordLock
  /** The path to open after the password. */
  readonly returnTo: string
  readonly toPage: (state: FormState) => Page
}

/** The fields of the form. */
export const UNLOCK_FIELDS = ['password', 'returnTo', 'lock'] as const

/** `POST /api/site/unlock` takes the password of a page, or of a whole website when the field `lock` is `site`. */
export const unlockRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.unlock,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const fields = readFields(requireForm(visit.request), UNLOCK_FIELDS)
      const screen = fields.lock === 'site' ? screenOfSite(visit, fields) : screenOfPage(visit, fields)
      if (screen === undefined) throw notFound()
      return respond(visit, {
        run: () => unlock(app, visit, screen.lock, fields.password),
        toJson: () => ({}),
        toPath: () => screen.returnTo,
        // The password is not shown again.
        toPage: async (problem) => screen.toPage(rejectedForm(problem, new Map())),
      })
    }),
  )
}

async function unlock(
  app: FastifyInstance,
  visit: Visit,
  lock: PasswordLock,
  password: string,
): Promise<void> {
  const isRight = await app.tryPassword(visit.request, { kind: 'lock', id: lock.collectionId }, () =>
    visit.services.passwords.isRight(visit.websiteId, password, lock.passwordHash),
  )
  if (!isRight) throw passwordWrong()
  openLock(visit, lock)
}

interface Target {
  /** The path that the form was shown for. */
  readonly returnTo: string
}

function screenOfSite({ site }: Visit, target: Target): LockScreen | undefined {
  const lock = lockOfWebsite(site.website)
  const returnTo = toOwnPath(target.returnTo)
  return lock && { lock, returnTo, toPage: (state) => siteLockPage(site, returnTo, state) }
}

/** The first closed lock of a page when it takes a password; else the last password of the page. */
function screenOfPage(visit: Visit, { returnTo }: Target): LockScreen | undefined {
  const { collections, locks } = visit.site
  const collection = collections.find((one) => collectionUrl(one) === returnTo)
  if (collection === undefined) return undefined
  const passwords = (locks.get(collection.id) ?? []).filter((one) => one.kind === 'password')
  const closed = closedLockOf(visit, collection)
  const lock = closed?.kind === 'password' ? closed : passwords.at(-1)
  return lock && { lock, returnTo, toPage: (state) => lockPage(collection, state) }
}
