import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { crumbInvalid, originForeign } from '../refusal.ts'
import type { Signer } from '../sites/signing.ts'
import { hasCrumb } from '../sites/visitor.ts'
import { formOf } from './bodies.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that a page of this website did not send: first by where they come from, then by what only it knows. */
export const crumb = plugin<{ signer: Signer }>(async (app, { signer }) => {
  app.addHook('onRequest', async (request) => {
    if (!SAFE.has(request.method) && !isOwn(request)) throw originForeign()
  })
  app.addHook('preHandler', async (request) => {
    if (SAFE.has(request.method)) return
    const given = request.headers['x-csrf-token'] ?? formOf(request)?.get('crumb')?.[0]
    if (!hasCrumb(signer, request.site, request, given)) throw crumbInvalid()
  })
})

/** What browsers say of where a request comes from; older ones and other programs say nothing. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || hostOf(origin) === host
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
