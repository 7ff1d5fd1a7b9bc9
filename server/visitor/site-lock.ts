import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { API_PATH, FILE_PATH } from '../../engine/domain/data/paths.ts'
import { siteLocked } from '../errors/visitor-problems.ts'
import { lockOfWebsite } from '../website/locks.ts'
import { isLockOpen } from './access.ts'
import type { SiteServices } from './visit.ts'

/**
 * Routes without a lock: the styles, icons and the form of the lock screen, and the file that keeps search engines away.
 * Browsers ask for the icons by themselves.
 */
const OPEN_ROUTES: ReadonlySet<string> = new Set([
  ...[FILE_PATH.theme, FILE_PATH.robots, API_PATH.unlock],
  ...[FILE_PATH.favicon, FILE_PATH.touchIcon, FILE_PATH.icon, FILE_PATH.manifest],
])

/** Refuses every request to a website behind a password, until the visitor has unlocked it. */
export const siteLock = plugin<SiteServices>(async (app, { signer }) => {
  app.addHook('onRequest', async (request) => {
    const lock = lockOfWebsite(request.site.website)
    if (lock !== undefined && !isOpenRoute(request) && !isLockOpen(signer, request, lock)) throw siteLocked()
  })
  app.addHook('onSend', async (request, reply) => {
    // Null when the request was refused before its website was known.
    if (request.site === null || lockOfWebsite(request.site.website) === undefined) return
    const caching = String(reply.getHeader('cache-control') ?? '')
    // A shared cache would hand a public answer to visitors without the password.
    if (caching.startsWith('public') && !isOpenRoute(request))
      reply.header('cache-control', caching.replace('public', 'private'))
  })
})

function isOpenRoute({ routeOptions }: FastifyRequest): boolean {
  return OPEN_ROUTES.has(routeOptions.url ?? '')
}
