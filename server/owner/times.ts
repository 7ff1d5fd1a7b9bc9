import { z } from 'zod'

/** A time in an answer. */
export const answeredTime = z.iso.datetime().describe('ISO 8601 in UTC')

/** A time as answers write it. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString()
}

/** A day or time in the parameters of a list; becomes milliseconds since the epoch. A day begins at midnight in UTC. */
export const givenTime = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: 'expected a day such as 2026-05-01, or a time such as 2026-05-01T09:00:00Z',
  })
  .transform((text) => Date.parse(text))

/** A yes or no in the parameters of a list. */
export const givenFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
