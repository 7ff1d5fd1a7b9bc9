import type { FastifyReply, FastifyRequest } from 'fastify'
import { timeReached } from '../errors/render-problems.ts'
import { checkTemplate } from './check.ts'
import { ThreadEnded } from './lanes/render-thread.ts'
import type { Turn } from './lanes/turn.ts'
import { readJson } from './read-json.ts'
import { type CheckRequest, checkRequestSchema } from './schema.ts'
import type { RenderServices } from './services.ts'
import { sourcesOf } from './template-cache.ts'
import { answerUnread, isTooLongToRead } from './unread.ts'
import { validate } from './validate.ts'
import { bodyOf } from './when-served.ts'

type Services = RenderServices & { readonly maxDiagnostics: number }

const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers the request for a check, whose turn has come: on the event loop, or in the quarantine when that takes too long. */
export function answerCheck(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  turn: Turn,
): void | Promise<void> {
  const { record } = request
  const { deadlineAtMs, tenant } = turn
  const bytes = bodyOf(request)
  const send = (json: Uint8Array) => void reply.type(JSON_TYPE).send(json)
  if (isTooLongToRead(services, bytes, tenant.id)) {
    // The body is moved to the thread.
    record.bytesIn = bytes.length
    const job = { bytes, tenant: tenant.id, deadlineAtMs, phases: record.phases, accept: undefined }
    return answerUnread(services, { ...job, kind: 'check' }).then(({ answer }) => send(answer.body))
  }
  const json = record.phases.measure('parse', () => readJson(bytes))
  const check = validate(checkRequestSchema, json)
  const result = checkQuickly(services, check, tenant.id)
  if (result !== undefined) return void reply.send(result)
  return checkLong(services, check, turn).then(send)
}

/** A template is read again twice: for its references and for its tree. */
const AGAIN = { share: 1 / 2, isReadAgain: true }

/** Checks a template on the event loop; undefined when reading it takes too long for that. */
function checkQuickly(services: Services, request: CheckRequest, website: string) {
  const { templates } = services
  const page = templates.findPage(request.template, request.partials, website)
  return templates.compileQuickly(page, AGAIN) && checkTemplate(services, request, website)
}

/** Checks a template in the quarantine. It answers the result as JSON. */
async function checkLong(
  { templates, quarantine, maxTimeMs, maxDiagnostics }: Services,
  request: CheckRequest,
  { tenant, deadlineAtMs }: Turn,
): Promise<Uint8Array> {
  const page = templates.findPage(request.template, request.partials, tenant.id)
  const check: CheckRequest = { ...request, ...sourcesOf(page) }
  try {
    const toTask = () => ({ check, maxDiagnostics })
    const { result } = await quarantine.run({ tenant: tenant.id, deadlineAtMs, toTask, onTurn: () => {} })
    return result.json
  } catch (error) {
    throw error instanceof ThreadEnded ? timeReached(maxTimeMs, {}) : error
  }
}
