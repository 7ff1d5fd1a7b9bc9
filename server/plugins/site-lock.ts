import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { siteLocked } from '../refusal.ts'
import { isOpen } from '../sites/access.ts'
import { lockOfSite } from '../sites/locks.ts'
import type { SiteServices } from '../sites/services.ts'

/** What the lock screen is made of, and what tells search engines to stay away. */
const OPEN = new Set(['/assets/theme/:file', '/robots.txt', '/api/site/unlock'])

/** Keeps everybody from all of a website that is behind a password, until they know it. */
export const siteLock = plugin<SiteServices>(async (app, { signer }) => {
  app.addHook('onRequest', async (request) => {
    const lock = lockOfSite(request.site.website)
    if (lock !== undefined && !isForEverybody(request) && !isOpen(signer, request, lock)) throw siteLocked()
  })
  app.addHook('onSend', async (request, reply) => {
    // Null where it is not known which website was asked.
    if (request.site === null || lockOfSite(request.site.website) === undefined) return
    const kept = String(reply.getHeader('cache-control') ?? '')
    // What others keep they would hand to anybody.
    if (kept.startsWith('public') && !isForEverybody(request))
      reply.header('cache-control', kept.replace('public', 'private'))
  })
})

function isForEverybody({ routeOptions }: FastifyRequest): boolean {
  return OPEN.has(routeOptions.url ?? '')
}
