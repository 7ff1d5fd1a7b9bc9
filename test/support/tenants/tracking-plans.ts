import type { Visitor } from '../sites/visitors.ts'
import { get, type Plans, plain } from './attempts.ts'
import type { Belongings } from './belongings.ts'

const CENSUS = '/api/census'
const EVENTS = '/api/events'
const CLANKER = '/api/v1/clanker'
const NAME = 'CommerceShopping_VisitPDP'

/** Events are noted for the website that they are sent to, whatever they name, so none is refused. */
const tells = (path: string, bodyOf: (name: string) => unknown, status = 202) => [
  plain((visitor: Visitor, { name }: Belongings) => visitor.send('POST', path, bodyOf(name)), status),
]

/** The ways to tell events of what belongs to another website. */
export const trackingPlans: Plans = {
  [`POST ${CENSUS}/RecordHit`]: tells(`${CENSUS}/RecordHit`, (name) => ({
    ...{ event: 1, data: { websiteId: name, itemId: `${name}-cup` } },
  })),
  [`POST ${CENSUS}/button-click`]: tells(`${CENSUS}/button-click`, (name) => ({ itemId: `${name}-cup` })),
  [`POST ${CENSUS}/button-render`]: tells(`${CENSUS}/button-render`, (name) => ({ itemId: `${name}-cup` })),
  [`POST ${CENSUS}/overlay`]: tells(`${CENSUS}/overlay`, (name) => ({ overlayId: name })),
  [`POST ${CENSUS}/form-render`]: tells(`${CENSUS}/form-render`, (name) => ({ formId: name })),
  [`POST ${CENSUS}/RecordQuickView/:id`]: [
    plain((visitor, { name }) => visitor.send('POST', `${CENSUS}/RecordQuickView/${name}-cup`), 202),
  ],
  [`POST ${EVENTS}/RecordEvent`]: [
    plain(
      (visitor, { name }) =>
        visitor.submit(`${EVENTS}/RecordEvent`, { event: NAME, data: JSON.stringify({ website_id: name }) }),
      202,
    ),
  ],
  [`POST ${EVENTS}/RecordJavascriptErrors`]: tells(`${EVENTS}/RecordJavascriptErrors`, (name) => [
    { event: 'error', data: { message: name } },
  ]),
  [`POST ${CLANKER}/events`]: tells(`${CLANKER}/events`, (name) => ({
    ...{ eventSchemaName: NAME, eventContent: { website_id: name } },
  })),
  [`POST ${CLANKER}/events/validate-event-content/:schema`]: tells(
    `${CLANKER}/events/validate-event-content/${NAME}`,
    (name) => ({ eventContent: { website_id: name } }),
    200,
  ),
  [`GET ${CLANKER}/schemas`]: [get(`${CLANKER}/schemas`)],
  [`GET ${CLANKER}/schemas/:schema`]: [get(`${CLANKER}/schemas/${NAME}`)],
}
