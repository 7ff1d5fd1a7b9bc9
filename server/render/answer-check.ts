import type { FastifyReply, FastifyRequest } from 'fastify'
import { readJson } from '../bytes/read-json.ts'
import { validate } from '../http/validate.ts'
import { MAX_PARSED_BYTES } from './answer-render.ts'
import { checkTemplate } from './check.ts'
import { serveInThread } from './in-thread.ts'
import type { Turn } from './lanes/turn.ts'
import { isForThread } from './pipeline.ts'
import { checkRequestSchema } from './schema.ts'
import type { RenderServices } from './services.ts'
import { lengthOf } from './template-cache.ts'
import { bodyOf } from './when-served.ts'

/** Characters of templates that are checked on the event loop. They are read twice more, for references and tree. */
const MAX_CHECKED_LENGTH = 2 ** 15

type Services = RenderServices & { readonly maxDiagnostics: number }

/** Answers the request for a check, whose turn has come: on the event loop, or in the thread when that takes too long. */
export function answerCheck(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  turn: Turn,
): void | Promise<void> {
  const { phases } = request.record
  const tenant = turn.tenant.id
  const bytes = bodyOf(request)
  if (bytes.length <= MAX_PARSED_BYTES && !isForThread(services, tenant)) {
    const json = phases.measure('parse', () => readJson(bytes))
    const check = validate(checkRequestSchema, json)
    const page = services.templates.findPage(check.template, check.partials, tenant)
    if (lengthOf(page) <= MAX_CHECKED_LENGTH) return void reply.send(checkTemplate(services, check, tenant))
  }
  // The bytes are moved to the thread.
  request.record.bytesIn = bytes.length
  const job = { kind: 'check', bytes, tenant, deadlineAtMs: turn.deadlineAtMs, phases } as const
  return serveInThread(services, job).then(({ response }) => {
    reply.type(response.contentType).send(response.body)
  })
}
