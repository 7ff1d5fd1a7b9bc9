import { MULTILINGUAL } from '../sites/multilingual.ts'
import { get, named, type Plans, plain } from './attempts.ts'

/** The ways to ask the calls about languages for those of another website. */
export const languagePlans: Plans = {
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
