import type { FastifyPluginAsync } from 'fastify'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { bodyInvalid } from '../errors/request-problems.ts'
import { type CensusCall, readCensus } from '../tracking/read-census.ts'
import type { Data } from '../tracking/read-fields.ts'
import { hitKindOf, readHit } from '../tracking/read-hit.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'
import { BEACON, parseBeacons, requireOwnOrigin, takeEvents, withMembersOf } from './beacons.ts'

/** Census calls by their paths (storefront specification §7). */
const CALLS: readonly (readonly [path: string, call: CensusCall])[] = [
  [API_PATH.buttonClick, 'button-click'],
  [API_PATH.buttonRender, 'button-render'],
  [API_PATH.overlay, 'overlay'],
  [API_PATH.formRender, 'form-render'],
]

/** `/api/census`: hits of pages, and what visitors saw and clicked. They have no crumb, because the specification has none. */
export const censusRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  parseBeacons(app)
  app.addHook('onRequest', async (request) => requireOwnOrigin(request))
  app.post(
    API_PATH.recordHit,
    BEACON,
    withVisit(services, (visit) => {
      const sent = (visit.request.body ?? {}) as Data
      const kind = hitKindOf(sent['event'])
      if (kind === undefined) throw bodyInvalid([{ path: '/event', message: 'Send the kind of a hit.' }])
      const data = withMembersOf('data', sent)
      return takeEvents(visit, (sender) => {
        const hit = readHit(kind, data, sender)
        if (kind === 'page-view' && hit.path === '') throw pageMissing()
        return [hit]
      })
    }),
  )
  for (const [path, call] of CALLS)
    app.post(
      path,
      BEACON,
      withVisit(services, (visit) => {
        const data = withMembersOf('data', (visit.request.body ?? {}) as Data)
        return takeEvents(visit, (sender) => [readCensus(call, data, sender)])
      }),
    )
  app.post(
    API_PATH.quickView,
    BEACON,
    withVisit(services, (visit) => {
      const data = withMembersOf('data', (visit.request.body ?? {}) as Data)
      const named = { ...data, itemId: visit.parameter('id') }
      return takeEvents(visit, (sender) => [readCensus('quick-view', named, sender)])
    }),
  )
}

/** Reports have a row for each page. */
function pageMissing() {
  return bodyInvalid([{ path: '/data/pagePath', message: 'Send the path of the page.' }])
}
