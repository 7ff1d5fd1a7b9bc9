import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { notFound } from '../errors/request-problems.ts'
import { bodyMalformed } from '../errors/visitor-problems.ts'
import { isUnsubscribeKey, toMailPurpose, unsubscribe } from '../mail/unsubscribe.ts'
import { readQuery } from '../visitor/fields.ts'
import type { SiteServices } from '../visitor/visit.ts'

/** The only field of the body (RFC 8058), in either encoding of forms. */
const COMMAND = ['List-Unsubscribe', 'One-Click'] as const
const MAX_BYTES = 2048

const text = z.string().max(300).default('')
const unsubscribeQuery = z.object({ email: text, key: text, purpose: text })

/**
 * `POST /newsletter/unsubscribe?email=&key=` unsubscribes an address for a mail program (RFC 8058).
 *
 * Mail programs have neither cookies nor a crumb. Instead `key` signs the address, which proves that a mail of this website holds
 * the link.
 */
export const oneClickRoutes: FastifyPluginAsync<SiteServices> = async (app, { store, signer }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.post(PAGE_PATH.unsubscribe, async (request, reply) => {
    const { site } = request
    const { email, key, ...query } = readQuery(unsubscribeQuery, request)
    const purpose = toMailPurpose(query.purpose)
    if (!isUnsubscribeKey({ site, signer }, { email, purpose }, key)) throw notFound()
    if (!(await isCommand(request))) throw bodyMalformed(`The body has to be ${COMMAND.join('=')}.`)
    await store.transaction((repositories) => unsubscribe(repositories, site, { email, purpose }))
    return reply.type('text/plain; charset=utf-8').send('Unsubscribed.\n')
  })
}

async function isCommand({ body, headers }: FastifyRequest): Promise<boolean> {
  const type = headers['content-type'] ?? ''
  try {
    const fields = await new Response(body as Buffer<ArrayBuffer>, {
      headers: { 'content-type': type },
    }).formData()
    return fields.get(COMMAND[0]) === COMMAND[1]
  } catch {
    // The body is cut off, or has another type than its header says.
    return false
  }
}
