import type { FastifyPluginAsync } from 'fastify'
import { readFields, requireForm } from '../plugins/bodies.ts'
import { pageUnknown, passwordWrong } from '../refusal.ts'
import { markOf } from '../sites/locks.ts'
import { lockPage } from '../sites/pages/other.ts'
import { sendPage } from '../sites/send-page.ts'
import type { SiteServices } from '../sites/services.ts'
import { collectionUrl } from '../sites/urls.ts'
import { rememberUnlocked } from '../sites/visitor.ts'
import { verifyPassword } from '../store/password.ts'

/** Guesses a minute from one address. */
const MAX_GUESSES = 10

/** `POST /api/site/unlock`: the form of a page behind a password. */
export const unlockRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const config = { rateLimit: { max: MAX_GUESSES, timeWindow: '1 minute' } }
  app.post('/api/site/unlock', { config }, async (request, reply) => {
    const { password, returnTo } = readFields(requireForm(request), ['password', 'returnTo'])
    const collection = request.site.collections.find(
      (one) => one.passwordHash !== null && collectionUrl(one) === returnTo,
    )
    if (collection?.passwordHash == null) throw pageUnknown()
    if (!(await verifyPassword(password, collection.passwordHash))) {
      const { code, errors } = passwordWrong()
      reply.problemCode = code
      return sendPage(services, request, reply, lockPage(collection, errors))
    }
    rememberUnlocked(request, reply, markOf(services.signer, collection))
    return reply.redirect(collectionUrl(collection), 303)
  })
}
