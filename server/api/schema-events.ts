import type { FastifyPluginAsync } from 'fastify'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { bodyInvalid } from '../errors/request-problems.ts'
import { eventSchemaUnknown } from '../errors/visitor-problems.ts'
import { errorsIn, schemaNames, schemaOf } from '../tracking/event-schemas.ts'
import { isTrackedEvent, readEvent } from '../tracking/read-event.ts'
import type { Data } from '../tracking/read-fields.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'
import { BEACON, parseBeacons, requireOwnOrigin, takeEvents, withMembersOf } from './beacons.ts'

/**
 * The schema service (platform specification §7): `/api/v1/clanker/events` takes events, its validate mode says how a content
 * differs from its schema, and `/api/v1/clanker/schemas` has the schemas.
 */
export const schemaEventRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  parseBeacons(app)
  app.addHook('onRequest', async (request) => {
    if (request.method === 'POST') requireOwnOrigin(request)
  })
  app.post(
    API_PATH.schemaEvents,
    BEACON,
    withVisit(services, (visit) => {
      const { eventSchemaName: name, ...sent } = (visit.request.body ?? {}) as Data
      if (typeof name !== 'string' || !isTrackedEvent(name))
        throw bodyInvalid([{ path: '/eventSchemaName', message: 'Send the name of a schema.' }])
      const content = withMembersOf('eventContent', sent)
      return takeEvents(visit, (sender) => [readEvent(name, content, sender)])
    }),
  )
  app.post(
    API_PATH.validateEvent,
    BEACON,
    withVisit(services, (visit) => {
      const name = visit.parameter('schema')
      if (!isTrackedEvent(name)) throw eventSchemaUnknown()
      const { eventContent = {} } = (visit.request.body ?? {}) as Data
      const errors = errorsIn(name, withMembersOf('eventContent', { eventContent }))
      return { isValid: errors.length === 0, errors }
    }),
  )
  app.get(
    API_PATH.eventSchemas,
    withVisit(services, () => ({ schemas: schemaNames() })),
  )
  app.get(
    API_PATH.eventSchema,
    withVisit(services, (visit) => {
      const schema = schemaOf(visit.parameter('schema'))
      if (schema === undefined) throw eventSchemaUnknown()
      return schema
    }),
  )
}
