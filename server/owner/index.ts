import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { websiteMissing, websiteUnknown } from '../errors/owner-problems.ts'
import { rawBody } from '../http/raw-body.ts'
import { tenantOf } from '../render/tenancy.ts'
import { type OwnerCall, toRoute } from './call.ts'
import { ownerCalls } from './calls.ts'
import { keyedWriteOf } from './keyed-write.ts'
import { localCallers } from './local-callers.ts'
import { limitLongBodies } from './long-bodies.ts'
import { type OwnerServices, openOwner, openWebsiteOwner } from './owner.ts'
import { bytesOf, readInput } from './read-input.ts'
import { sendAnswer } from './send-answer.ts'

/** Most bodies are a few fields. */
const MAX_BODY_BYTES = 256 * 2 ** 10

/** How to send the files of a website that are larger than a body. */
const IN_PARTS = ' Send files one by one, and name those that the website has by their digests.'

interface OwnerApiOptions extends OwnerServices {
  /** Whether keys are set, one of which every caller sends. */
  readonly hasKeys: boolean
}

/** `/api/owner/…`: what the hosting tier's own administration does for the owner of a website. Errors are RFC 9457. */
export const ownerApi: FastifyPluginAsync<OwnerApiOptions> = async (app, { hasKeys, ...services }) => {
  app.addHook('onClose', async () => services.changes.close())
  await app.register(localCallers, { hasKeys })
  await app.register(rawBody, { contentType: 'application/json' })
  const onLongBody = limitLongBodies()
  for (const call of ownerCalls)
    app.route({
      method: call.method,
      url: toRoute(call),
      bodyLimit: MAX_BODY_BYTES,
      ...('maxBodyBytes' in call && call.body !== undefined
        ? { bodyLimit: call.maxBodyBytes, onRequest: onLongBody, config: { otherWay: IN_PARTS } }
        : {}),
      handler: async (request, reply) => {
        const result = await answer(services, call, request)
        reply.header('cache-control', 'private, no-store')
        return sendAnswer(request, reply, call, result)
      },
    })
}

async function answer(services: OwnerServices, call: OwnerCall, request: FastifyRequest): Promise<unknown> {
  const id = tenantOf(request)
  if (id === '') throw websiteMissing()
  request.record.site = id
  const keyed = keyedWriteOf(request, id)
  if ('run' in call) {
    const owner = await openOwner(services, id, keyed)
    if (owner === undefined) throw websiteUnknown(id)
    return call.run(owner, readInput(call, request))
  }
  const isThere = (await services.store.read.websites.revisionOf(id)) !== undefined
  if (!isThere && call.makesWebsite !== true) throw websiteUnknown(id)
  const input = readInput(call, request)
  return call.runOnWebsite(openWebsiteOwner(services, id, keyed), { ...input, body: bytesOf(request.body) })
}
