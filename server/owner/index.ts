import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { websiteMissing, websiteUnknown } from '../errors/owner-problems.ts'
import { rawBody } from '../http/raw-body.ts'
import { tenantOf } from '../render/tenancy.ts'
import type { OwnerCall, SentFile } from './call.ts'
import { ownerCalls } from './calls.ts'
import { keyedWriteOf } from './keyed-write.ts'
import { localCallers } from './local-callers.ts'
import { type Owner, type OwnerServices, openOwner } from './owner.ts'
import { readInput } from './read-input.ts'
import { sendFile } from './send-file.ts'

/** Bodies are a few fields. */
const MAX_BODY_BYTES = 256 * 2 ** 10

interface OwnerApiOptions extends OwnerServices {
  /** Whether keys are set, one of which every caller sends. */
  readonly hasKeys: boolean
}

/** `/api/owner/…`: what the hosting tier's own administration does for the owner of a website. Errors are RFC 9457. */
export const ownerApi: FastifyPluginAsync<OwnerApiOptions> = async (app, { hasKeys, ...services }) => {
  await app.register(localCallers, { hasKeys })
  await app.register(rawBody, { contentType: 'application/json' })
  for (const call of ownerCalls)
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: MAX_BODY_BYTES,
      handler: async (request, reply) => {
        const owner = await ownerOf(services, request)
        reply.header('cache-control', 'private, no-store')
        return answer(reply, call, await call.run(owner, readInput(call, request)))
      },
    })
}

async function ownerOf(services: OwnerServices, request: FastifyRequest): Promise<Owner> {
  const id = tenantOf(request)
  if (id === '') throw websiteMissing()
  request.record.site = id
  const owner = await openOwner(services, id, keyedWriteOf(request, id))
  if (owner === undefined) throw websiteUnknown(id)
  return owner
}

function answer(reply: FastifyReply, { status = 200, answer: type }: OwnerCall, result: unknown) {
  if (typeof type === 'string') return sendFile(reply, result as SentFile)
  return reply.code(status).send(result)
}
