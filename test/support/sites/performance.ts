export const PERFORMANCE = '/api/1/performance'

/** The calls, which `performance.test.ts` sends. */
export const PERFORMANCE_CALLS = [
  `GET ${PERFORMANCE}/settings`,
  `PUT ${PERFORMANCE}/settings`,
  `POST ${PERFORMANCE}/records`,
]
