import { isbot } from 'isbot'
import { isTrackingAllowed, type TrackingPolicy } from '../../engine/domain/tracking/consent.ts'

/**
 * Why an event is not kept: the browser refuses, the website's policy or the visitor's answer forbids it, or no person has seen
 * the page.
 */
export type Refusal = 'refused' | 'policy' | 'robot'

/** Headers of a request that sends an event. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** Headers in which browsers say that they load a page in advance. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Why the events of a request are not kept; undefined when they are. `consent` is the answer of the visitor, as its cookie has it. */
export function refusalOf(
  policy: TrackingPolicy,
  headers: Headers,
  consent: string | undefined,
): Refusal | undefined {
  const refuses = headers['dnt'] === '1' || headers['sec-gpc'] === '1'
  if (refuses) return 'refused'
  if (!isTrackingAllowed(policy, { refuses, consent })) return 'policy'
  return isRobot(headers) ? 'robot' : undefined
}

/** A browser names itself; programs without a name are robots, too. */
function isRobot(headers: Headers): boolean {
  const agent = String(headers['user-agent'] ?? '')
  return agent === '' || isbot(agent) || PURPOSES.some((name) => isAdvance(headers[name]))
}

function isAdvance(purpose: Headers[string]): boolean {
  return /prefetch|prerender|preview/i.test(String(purpose ?? ''))
}
