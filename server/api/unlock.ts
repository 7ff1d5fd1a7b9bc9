import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { readFields, requireForm } from '../plugins/bodies.ts'
import { limitedTo } from '../plugins/visitor-rates.ts'
import { pageUnknown, passwordWrong } from '../refusal.ts'
import { closedLockOf, markOf } from '../sites/access.ts'
import { lockOfSite, type PasswordLock } from '../sites/locks.ts'
import type { Page } from '../sites/page.ts'
import { lockPage, siteLockPage } from '../sites/pages/other.ts'
import { sendPage } from '../sites/send-page.ts'
import type { SiteServices } from '../sites/services.ts'
import type { Signer } from '../sites/signing.ts'
import { collectionUrl, toOwnPath } from '../sites/urls.ts'
import type { View } from '../sites/view.ts'
import { rememberUnlocked } from '../sites/visitor.ts'
import { verifyPassword } from '../store/password.ts'

/** Guesses a minute from one address. */
const MAX_GUESSES = 10

/** What a password is given for. */
interface Door {
  readonly lock: PasswordLock
  /** Where it leads. */
  readonly to: string
  readonly toPage: (errors: View) => Page
}

/** `POST /api/site/unlock`: the form of a page behind a password, or of a website behind one. */
export const unlockRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const { signer } = services
  const config = limitedTo(MAX_GUESSES)
  app.post('/api/site/unlock', { config }, async (request, reply) => {
    const fields = readFields(requireForm(request), ['password', 'returnTo', 'lock'])
    const door =
      fields.lock === 'site'
        ? doorOfSite(request, fields.returnTo)
        : doorOfPage(signer, request, fields.returnTo)
    if (door === undefined) throw pageUnknown()
    if (!(await verifyPassword(fields.password, door.lock.passwordHash))) {
      const { code, errors } = passwordWrong()
      reply.problemCode = code
      return sendPage(services, request, reply, door.toPage(errors))
    }
    rememberUnlocked(request, reply, markOf(signer, door.lock))
    return reply.redirect(door.to, 303)
  })
}

function doorOfSite({ site }: FastifyRequest, returnTo: string): Door | undefined {
  const lock = lockOfSite(site.website)
  const to = toOwnPath(returnTo)
  return lock && { lock, to, toPage: (errors) => siteLockPage(site, to, errors) }
}

/** The password that is missing, or the page's last one for who has them all. */
function doorOfPage(signer: Signer, request: FastifyRequest, returnTo: string): Door | undefined {
  const { collections, locks } = request.site
  const collection = collections.find((one) => collectionUrl(one) === returnTo)
  if (collection === undefined) return undefined
  const passwords = (locks.get(collection.id) ?? []).filter((one) => one.kind === 'password')
  const missing = closedLockOf(signer, request, collection)
  const lock = missing?.kind === 'password' ? missing : passwords.at(-1)
  return lock && { lock, to: returnTo, toPage: (errors) => lockPage(collection, errors) }
}
