import { z } from 'zod'
import { daysOf, lastDays, MAX_DAYS, type Period } from '../website/period.ts'
import type { Owner } from './owner.ts'

/** A day in the address; a wrong one ends the check, so that no length of the period is computed. */
const givenDay = z.iso.date({ abort: true })

/** The days of a report that names none. */
const USUAL_DAYS = 30

/** The days of a report in the address of its call. */
export const periodQuery = z
  .strictObject({
    from: givenDay.optional().describe('The first day, such as 2026-05-01'),
    to: givenDay.optional().describe(`The last day, included. By default the last ${USUAL_DAYS} days`),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), 'expected both from and to, or none')
  .refine(
    ({ from, to }) => from === undefined || to === undefined || isBounded({ from, to }),
    `expected from before to, and at most ${MAX_DAYS} days`,
  )

/** The members with which the answer of each report begins. */
export const periodFields = {
  timeZone: z.string().describe('The time zone of the days: that of the website'),
  from: z.iso.date(),
  to: z.iso.date(),
}

/** The days that a call asks for. */
export function toPeriod({ site }: Owner, { from, to }: z.output<typeof periodQuery>): Period {
  if (from !== undefined && to !== undefined) return { from, to }
  return lastDays(USUAL_DAYS, site.website.settings.timeZone, Date.now())
}

/** The members with which the answer of a report begins. */
export function headOf({ site }: Owner, { from, to }: Period) {
  return { timeZone: site.website.settings.timeZone, from, to }
}

function isBounded(wanted: Period): boolean {
  // Compared as text first, because a period of centuries would be a long list.
  if (wanted.from > wanted.to || Number(wanted.to.slice(0, 4)) - Number(wanted.from.slice(0, 4)) > 1)
    return false
  return daysOf(wanted).length <= MAX_DAYS
}
