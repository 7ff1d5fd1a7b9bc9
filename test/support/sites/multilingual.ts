export const MULTILINGUAL = '/api/multilingual'

/** The calls, which `multilingual.test.ts` sends. */
export const MULTILINGUAL_CALLS = [
  ...['settings', 'status', 'languages'].map((name) => `GET ${MULTILINGUAL}/${name}`),
  `PUT ${MULTILINGUAL}/languages`,
  `POST ${MULTILINGUAL}/enable`,
  `DELETE ${MULTILINGUAL}/connection`,
]
