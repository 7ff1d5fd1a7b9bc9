import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toAddress } from '../../engine/domain/form.ts'
import { readQuery } from '../plugins/bodies.ts'
import { bodyMalformed, pageUnknown } from '../refusal.ts'
import { unsubscribe } from '../shop/unsubscribe.ts'
import { UNSUBSCRIBE_URL } from '../sites/pages/newsletter.ts'
import type { SiteServices } from '../sites/services.ts'

/** All that the body of RFC 8058 says, however it is written. */
const COMMAND = ['List-Unsubscribe', 'One-Click'] as const
const MAX_BYTES = 2048

const text = z.string().max(300).default('')

/**
 * `POST /newsletter/unsubscribe?email=&key=`, as programs that read mail send it for their users (RFC 8058).
 *
 * They have no crumb and no cookies. The key says that the address comes from a mail of this website: it signs the address.
 */
export const oneClickRoutes: FastifyPluginAsync<SiteServices> = async (app, { store, signer }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.post(UNSUBSCRIBE_URL, async (request, reply) => {
    const { site } = request
    const { email, key } = readQuery(z.object({ email: text, key: text }), request)
    if (!signer.isSigned(key, 'unsubscribe', site.website.id, toAddress(email))) throw pageUnknown()
    if (!(await isCommand(request))) throw bodyMalformed(`The body has to be ${COMMAND.join('=')}.`)
    await store.transaction((repositories) => unsubscribe(repositories, site, email))
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
    // A body that is cut off, or of another form than it says.
    return false
  }
}
