import type { FastifyRequest } from 'fastify'
import { asksForConsent, type TrackingWishes } from '../../engine/domain/tracking/consent.ts'
import { ANALYTICS_ID, TRACKING_COOKIE } from '../../engine/domain/tracking/cookies.ts'
import type { Website } from '../store/types.ts'
import { trackingPolicyOf } from '../website/tracking-policy.ts'
import { clearScriptCookie, type Exchange, LIFE_S, readCookie, setCookie } from './cookies.ts'

/** The answers to the question for consent. */
export const CONSENT_ANSWERS = ['yes', 'no'] as const

export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number]

type Asking = Pick<FastifyRequest, 'headers' | 'cookies' | 'origin'>

/** The wishes in a request: of its browser by a header, of its visitor by the cookie. */
export function trackingWishesOf(request: Asking): TrackingWishes {
  const { dnt, 'sec-gpc': globalPrivacyControl } = request.headers
  const refuses = dnt === '1' || globalPrivacyControl === '1'
  return { refuses, consent: readCookie(request, 'consent') }
}

/** Whether a visitor or the browser has answered, so that no website asks. */
export function hasAnswered(request: Asking): boolean {
  return !asksForConsent('consent', trackingWishesOf(request))
}

/** Whether pages of a website ask this visitor for consent. */
export function asksVisitor(website: Pick<Website, 'settings'>, request: Asking): boolean {
  return asksForConsent(trackingPolicyOf(website), trackingWishesOf(request))
}

/** Keeps the answer of a visitor. A refusal also removes what scripts of tracking have set. */
export function keepConsent(exchange: Exchange, answer: ConsentAnswer): void {
  setCookie(exchange, 'consent', answer, LIFE_S.consent)
  if (answer === 'no') clearTracking(exchange)
}

/** Removes the cookies of tracking, for a browser without script. */
export function clearTracking(exchange: Exchange): void {
  for (const name of [...Object.values(TRACKING_COOKIE), ANALYTICS_ID]) clearScriptCookie(exchange, name)
}
