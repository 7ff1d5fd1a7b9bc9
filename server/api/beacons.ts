import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../../engine/domain/data/value.ts'
import { CONSENT_COOKIE, TRACKING_COOKIE } from '../../engine/domain/tracking/cookies.ts'
import { bodyMalformed, originForeign } from '../errors/visitor-problems.ts'
import { isUntracked } from '../sites/page-facts.ts'
import type { Website } from '../store/types.ts'
import type { NewEvent } from '../tracking/new-event.ts'
import type { Data } from '../tracking/read-fields.ts'
import { type Refusal, refusalOf } from '../tracking/refusal.ts'
import type { Sender } from '../tracking/sender.ts'
import { FORM_TYPE, readJsonBody, readJsonText } from '../visitor/bodies.ts'
import { limitedTo } from '../visitor/rates.ts'
import type { Visit } from '../visitor/visit.ts'
import { trackingPolicyOf } from '../website/tracking-policy.ts'

/** Calls a minute from one address, behind which a whole office may be. */
const MAX_REQUESTS_PER_MINUTE = 600

const MAX_BYTES = 64 * 2 ** 10

/** More than any event has. */
const MAX_MEMBERS = 100

/** The options of a route that takes events. */
export const BEACON: { readonly config: FastifyContextConfig; readonly bodyLimit: number } = {
  config: { ...limitedTo(MAX_REQUESTS_PER_MINUTE), isBeacon: true },
  bodyLimit: MAX_BYTES,
}

/**
 * Parses the bodies of beacons: JSON or a form. Both may come as `text/plain`, because browsers send a beacon of another type
 * only after they have asked.
 */
export function parseBeacons(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    ['text/plain', 'application/json', FORM_TYPE],
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    ({ headers }, body, done) => {
      try {
        done(null, readBeacon(body, headers['content-type']?.startsWith(FORM_TYPE) === true))
      } catch (error) {
        done(error as Error)
      }
    },
  )
}

function readBeacon(body: Buffer, isForm: boolean): Data {
  if (body.length === 0) return {}
  const isJson = !isForm && /^\s*[[{]/.test(body.toString('latin1', 0, 64))
  return isJson ? bounded(readJsonBody(body)) : readForm(body)
}

/** The first value of each field. */
function readForm(body: Buffer): Data {
  const parameters = new URLSearchParams(body.toString('utf8'))
  const text = body.toString('latin1', 0, 64)
  if (!text.includes('=')) throw bodyMalformed('The body is neither JSON nor a form.')
  if (parameters.size > MAX_MEMBERS) throw tooMany()
  return Object.fromEntries([...parameters].toReversed())
}

function bounded(value: unknown): Data {
  if (!isObject(value)) throw bodyMalformed('The body is not an object.')
  if (Object.keys(value).length > MAX_MEMBERS) throw tooMany()
  return value
}

const tooMany = () => bodyMalformed(`The body has more than ${MAX_MEMBERS} members.`)

/** The members of a beacon, with those of its member `name`, which is an object or its JSON. */
export function withMembersOf(name: string, { [name]: inner, ...outer }: Data): Data {
  if (inner === undefined) return outer
  const value = typeof inner === 'string' ? readJsonText(inner) : inner
  if (!isObject(value)) throw bodyMalformed(`The member \`${name}\` is not the JSON of an object.`)
  return { ...outer, ...bounded(value) }
}

/** Refuses a request that another website sent. Beacons have no crumb, and no header of ours. */
export function requireOwnOrigin({ headers, visitedOrigin }: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin', origin = visitedOrigin } = headers
  if (site !== 'same-origin' || origin !== visitedOrigin) throw originForeign()
}

/** Takes events if they may be kept. Answers 202 in any case, because no sender reads more than that. */
export async function takeEvents(
  visit: Visit,
  read: (sender: Sender) => readonly NewEvent[],
): Promise<FastifyReply> {
  await noteEvents(visit, read)
  return visit.reply.code(202).send()
}

/** Takes events if they may be kept. */
export async function noteEvents(visit: Visit, read: (sender: Sender) => readonly NewEvent[]): Promise<void> {
  const { request, services, site } = visit
  const reason = await reasonToDrop(visit)
  if (reason !== undefined) return services.rendering.metrics.tracking.dropped(reason)
  for (const event of read(senderOf(request, site.website))) services.tracking.add(site.website, event)
}

/** A page says to its script that it is not noted, but a page that was opened before its visitor signed in does not. */
async function reasonToDrop(visit: Visit): Promise<Refusal | 'contributor' | undefined> {
  const { request, site } = visit
  const { headers, cookies } = request
  const refusal = refusalOf(trackingPolicyOf(site.website), headers, cookies[CONSENT_COOKIE])
  if (refusal !== undefined) return refusal
  const page = URL.parse(headers.referer ?? '')?.pathname ?? ''
  return (await isUntracked(visit, page)) ? 'contributor' : undefined
}

function senderOf({ headers, cookies, visitedOrigin }: FastifyRequest, { settings }: Website): Sender {
  return {
    websiteLocale: settings.locale,
    host: URL.parse(visitedOrigin)?.hostname ?? '',
    page: headers.referer ?? '',
    record: cookies[TRACKING_COOKIE.record],
    visitId: cookies[TRACKING_COOKIE.visitId],
  }
}
