import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { bodyInvalid } from '../errors/request-problems.ts'
import { isTrackedEvent, readEvent } from '../tracking/read-event.ts'
import { readScriptError } from '../tracking/read-script-errors.ts'
import { readBody, requireForm, toTyped } from '../visitor/fields.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'
import { BEACON, takeEvents, withMembersOf } from './beacons.ts'

/** A page sends at most 20 (storefront specification §9). */
const MAX_ERRORS = 20

export const scriptErrorsBody = z
  .array(
    z.looseObject({
      event: z.unknown().optional(),
      data: z.unknown().optional(),
      timestamp: z.unknown().optional(),
    }),
  )
  .max(MAX_ERRORS)

/** `/api/events` takes events as forms with the crumb, and errors of scripts with its header (platform specification §7). */
export const recordedEventRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.recordEvent,
    BEACON,
    withVisit(services, (visit) => {
      const { event = '', crumb: _, ...sent } = toTyped(requireForm(visit.request))
      if (!isTrackedEvent(event))
        throw bodyInvalid([{ path: '/event', message: 'Send the name of an event.' }])
      const data = withMembersOf('data', sent)
      return takeEvents(visit, (sender) => [readEvent(event, data, sender)])
    }),
  )
  app.post(
    API_PATH.scriptErrors,
    BEACON,
    withVisit(services, (visit) => {
      const errors = readBody(scriptErrorsBody, visit.request)
      return takeEvents(visit, (sender) => errors.map((error) => readScriptError(error, sender)))
    }),
  )
}
