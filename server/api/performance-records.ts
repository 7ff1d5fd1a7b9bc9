import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { isObject } from '../../engine/domain/data/value.ts'
import type { Data } from '../tracking/read-fields.ts'
import { readSpeed } from '../tracking/read-speed.ts'
import { readJsonBody } from '../visitor/bodies.ts'
import { readBody } from '../visitor/fields.ts'
import { limitedTo } from '../visitor/rates.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'
import { noteEvents, requireOwnOrigin } from './beacons.ts'

/** A page sends one or two lists of a few hundred bytes. */
const MAX_BYTES = 16 * 2 ** 10
const MAX_RECORDS = 20
const MAX_REQUESTS_PER_MINUTE = 60

const shortText = z.string().min(1).max(64)

const MAX_NUMBERS = 20

/** Numbers only, so that nothing personal gets into the log. Other values are left out. */
function numbersIn(data: Data): Readonly<Record<string, number>> {
  const numeric = Object.entries(data).filter(
    ([name, value]) => name.length <= 40 && typeof value === 'number',
  )
  return Object.fromEntries(numeric.slice(0, MAX_NUMBERS) as [string, number][])
}

const recordBody = z.strictObject({
  app: shortText,
  event: shortText,
  pageLoadId: shortText,
  ts: z.number(),
  data: z.unknown().transform((sent): Data => (isObject(sent) ? sent : {})),
})

export const recordsBody = z.array(recordBody).max(MAX_RECORDS)

/**
 * `POST /api/1/performance/records` (platform specification §7) takes how fast pages were. It answers at once: each record is
 * in one line of the log, with its website, and the web vitals in it are counted.
 *
 * Browsers send it while a page goes away, as text and without headers of ours. So it has no crumb, and changes nothing.
 */
export const performanceRecordRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    ['text/plain', 'application/json'],
    { parseAs: 'buffer', bodyLimit: MAX_BYTES },
    (_request, body, done) => {
      try {
        done(null, readJsonBody(body))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  app.post(
    API_PATH.performanceRecords,
    { config: { ...limitedTo(MAX_REQUESTS_PER_MINUTE), isBeacon: true }, bodyLimit: MAX_BYTES },
    withVisit(services, async (visit) => {
      const { request, reply, site } = visit
      requireOwnOrigin(request)
      const records = readBody(recordsBody, request)
      for (const { data, ...record } of records)
        request.log.info(
          { performance: { ...record, data: numbersIn(data) }, website: site.website.id },
          'Page speed',
        )
      await noteEvents(visit, (sender) =>
        records.flatMap(({ pageLoadId, data }) => readSpeed(pageLoadId, data, sender)),
      )
      return reply.code(202).send()
    }),
  )
}
