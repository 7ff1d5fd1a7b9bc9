import { z } from 'zod'
import { queryInvalid } from '../errors/owner-problems.ts'
import { dayOf, daysOf, lastDaysTo, MAX_DAYS, type Period } from '../website/period.ts'
import type { Owner } from './owner.ts'

/** A day in the address; a wrong one ends the check, so that no length of the period is computed. */
const givenDay = z.iso.date({ abort: true })

/** The days of a report that names none. */
const USUAL_DAYS = 30

/** The days of a report in the address of its call. */
export const periodQuery = z.strictObject({
  from: givenDay
    .optional()
    .describe(`The first day, such as 2026-05-01. By default that of ${USUAL_DAYS} days up to the last one`),
  to: givenDay.optional().describe('The last day, included. By default today'),
})

/** The members with which the answer of each report begins. */
export const periodFields = {
  timeZone: z.string().describe('The time zone of the days: that of the website'),
  from: z.iso.date(),
  to: z.iso.date(),
}

/** The days that a call asks for; throws `query_invalid` for none or too many. */
export function toPeriod({ site }: Owner, wanted: z.output<typeof periodQuery>): Period {
  const { to = dayOf(Date.now(), site.website.settings.timeZone) } = wanted
  const { from = lastDaysTo(to, USUAL_DAYS).from } = wanted
  if (from > to) throw queryInvalid([{ path: '/from', message: `${from} is after the last day, ${to}` }])
  if (!isBounded({ from, to }))
    throw queryInvalid([{ path: '/from', message: `a report has at most ${MAX_DAYS} days up to ${to}` }])
  return { from, to }
}

/** The members with which the answer of a report begins. */
export function headOf({ site }: Owner, { from, to }: Period) {
  return { timeZone: site.website.settings.timeZone, from, to }
}

function isBounded(wanted: Period): boolean {
  // Years first, because a period of centuries would be a long list.
  const years = Number(wanted.to.slice(0, 4)) - Number(wanted.from.slice(0, 4))
  return years <= 1 && daysOf(wanted).length <= MAX_DAYS
}
