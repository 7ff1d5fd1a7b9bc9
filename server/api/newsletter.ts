import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { en } from '../../engine/domain/messages/en.ts'
import { formOf, readBody, readFields } from '../plugins/bodies.ts'
import { limitedTo } from '../plugins/visitor-rates.ts'
import { Refusal } from '../refusal.ts'
import { unsubscribe } from '../shop/unsubscribe.ts'
import { UNSUBSCRIBE_URL, unsubscribePage } from '../sites/pages/newsletter.ts'
import { sendPage } from '../sites/send-page.ts'
import type { SiteServices } from '../sites/services.ts'
import { meetVisitor } from '../sites/visitor.ts'
import { writeOnce } from './write-once.ts'

/** Addresses a minute from one visitor. */
const MAX_ADDRESSES = 10

const unsubscribeBody = z.strictObject({ email: z.string().max(1000) })

/** `POST /api/newsletter/unsubscribe` answers the same for every address, so that nobody learns whose is known. */
export const newsletterRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const config = limitedTo(MAX_ADDRESSES)
  app.post(`/api${UNSUBSCRIBE_URL}`, { config }, async (request, reply) => {
    const { site } = request
    const visitor = meetVisitor(services.signer, site, request, reply)
    const write = (email: string) =>
      writeOnce(services, request, visitor, async (repositories) => {
        await unsubscribe(repositories, site, email)
        return { message: en.unsubscribed() }
      })
    const form = formOf(request)
    if (form === undefined) return write(readBody(unsubscribeBody, request).email)
    const values = readFields(form, ['email'])
    try {
      await write(values.email)
      return reply.redirect(`${UNSUBSCRIBE_URL}?done=1`, 303)
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.code !== 'fields_invalid') throw refusal
      reply.problemCode = refusal.code
      const { status, errors } = refusal
      return sendPage(services, request, reply, unsubscribePage({ values, errors, status, isDone: false }))
    }
  })
}
