import { MULTILINGUAL } from '../sites/multilingual.ts'
import { PERFORMANCE } from '../sites/performance.ts'
import { PLACES } from '../sites/places.ts'
import { CONSENT, TRACKING } from '../sites/tracking.ts'
import { get, named, type Plans, plain } from './attempts.ts'

const record = { app: 'pages', event: 'page-speed', pageLoadId: 'a', ts: 1, data: {} }

/** The ways to ask the calls about languages, performance, tracking and places for those of another website. */
export const settingsPlans: Plans = {
  'GET /config': [get('/config')],
  'GET /config/reports': [get('/config/reports')],
  'GET /config/reports/file': [get('/config/reports/file?report=pages')],
  [`GET ${PERFORMANCE}/settings`]: [get(`${PERFORMANCE}/settings`)],
  [`PUT ${PERFORMANCE}/settings`]: [
    plain((visitor) => visitor.send('PUT', `${PERFORMANCE}/settings`, { isEnabled: true, samplePercent: 5 })),
  ],
  [`POST ${PERFORMANCE}/records`]: [
    plain((visitor) => visitor.send('POST', `${PERFORMANCE}/records`, [record]), 202),
  ],
  [`GET ${TRACKING}/settings`]: [get(`${TRACKING}/settings`)],
  [`PUT ${TRACKING}/settings`]: [
    plain((visitor) => visitor.send('PUT', `${TRACKING}/settings`, { policy: 'none' })),
  ],
  [`POST ${CONSENT}`]: [
    plain((visitor) => visitor.submit(CONSENT, { answer: 'no', returnTo: '/shop' }), 303),
  ],
  [`GET ${PLACES}/autocomplete`]: [get(`${PLACES}/autocomplete?input=Congress`)],
  [`GET ${PLACES}/details`]: [get(`${PLACES}/details?placeId=place-1&productPage=a&productSection=b`)],
  [`GET ${MULTILINGUAL}/settings`]: [get(`${MULTILINGUAL}/settings`)],
  [`GET ${MULTILINGUAL}/status`]: [get(`${MULTILINGUAL}/status`)],
  [`GET ${MULTILINGUAL}/languages`]: [get(`${MULTILINGUAL}/languages`)],
  // The name of a language is a text of its website.
  [`PUT ${MULTILINGUAL}/languages`]: [
    named((visitor, { name }) =>
      visitor.send('PUT', `${MULTILINGUAL}/languages`, {
        languages: [{ code: 'de', name: `${name} Deutsch` }],
      }),
    ),
  ],
  [`POST ${MULTILINGUAL}/enable`]: [
    plain(async (visitor) => {
      await visitor.send('PUT', `${MULTILINGUAL}/languages`, { languages: [{ code: 'de' }] })
      return visitor.send('POST', `${MULTILINGUAL}/enable`)
    }),
  ],
  [`DELETE ${MULTILINGUAL}/connection`]: [
    plain((visitor) => visitor.send('DELETE', `${MULTILINGUAL}/connection`)),
  ],
}
