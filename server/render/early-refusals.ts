import { Problem } from '../errors/problem.ts'
import type { EarlyCheck } from '../http/early-answers.ts'
import type { ShedReason } from '../observe/metrics/shed-reason.ts'
import { keyCheck } from './api-keys.ts'
import type { Arrival } from './lanes/scheduler.ts'
import { arrivalIn, countAgainstRate, type TenancyOptions } from './tenancy.ts'

/** While fewer requests than this are pending, the hooks alone refuse renders. */
const FEW_PENDING = 8

/**
 * Refuses renders for which the queue has no room, before their hooks run. This is a shorter way only: the hooks would refuse
 * them too, and find the requests that are wrong in other ways.
 */
export function earlyRefusals(
  services: TenancyOptions,
  keys: readonly string[],
  maxBodyBytes: number,
): EarlyCheck {
  const { scheduler } = services
  const hasKey = keyCheck(keys)
  return ({ method, url, headers }) => {
    if (scheduler.pending < FEW_PENDING || url !== '/render' || method !== 'POST' || !hasKey(headers))
      return undefined
    const arrival = arrivalIn(headers, maxBodyBytes)
    if (arrival === undefined) return undefined
    const why = scheduler.refusalOf(arrival)
    if (why === undefined) return undefined
    return { problem: refuse(services, arrival, why), route: url, site: arrival.tenant || undefined }
  }
}

/** Counts a request like the hooks do, and returns the problem of its refusal. */
function refuse(services: TenancyOptions, arrival: Arrival, why: ShedReason): Problem {
  try {
    countAgainstRate(services, arrival.tenant)
    return services.scheduler.refuse(arrival, why)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
