import type { FastifyPluginAsync } from 'fastify'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { bodyInvalid } from '../errors/request-problems.ts'
import { privacyChoicesPage } from '../sites/pages/privacy-choices.ts'
import { readFields, requireForm } from '../visitor/fields.ts'
import { isOfForm, rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { respond } from '../visitor/respond.ts'
import { CONSENT_ANSWERS, type ConsentAnswer, keepConsent } from '../visitor/tracking-consent.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { inLanguage } from '../website/languages/links.ts'
import { withoutQuery } from '../website/page.ts'
import { toOwnPath } from '../website/urls.ts'

/** The fields of the form that answers the question for consent. */
export const CONSENT_FIELDS = ['answer', 'returnTo'] as const

/**
 * `POST /api/tracking/consent` keeps the answer of a visitor, and leads back to the page that asked.
 *
 * It needs no crumb: shared pages have none, and some browsers name no origin with a form.
 */
export const trackingConsentRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.trackingConsent,
    { config: { ...SHOWN_AGAIN, isWithoutCrumb: true } },
    withVisit(services, (visit) => {
      const { answer, returnTo } = readFields(requireForm(visit.request), CONSENT_FIELDS)
      const isOfChoices = toOwnPath(returnTo) === PAGE_PATH.privacyChoices
      return respond(visit, {
        run: async () => keepConsent(visit, toAnswer(answer)),
        toJson: () => ({}),
        toPath: () => (isOfChoices ? PAGE_PATH.privacyChoices : placeOf(visit, returnTo)),
        // From other pages the question is gone, which says as much.
        toDone: () => (isOfChoices ? { message: visit.site.say('done_choice') } : undefined),
        toPage: async (problem) =>
          isOfForm(problem) ? privacyChoicesPage(visit, rejectedForm(problem, new Map())) : undefined,
      })
    }),
  )
}

function toAnswer(sent: string): ConsentAnswer {
  const answer = CONSENT_ANSWERS.find((one) => one === sent)
  if (answer === undefined)
    throw bodyInvalid([{ path: '/answer', message: `Expected one of ${CONSENT_ANSWERS.join(', ')}.` }])
  return answer
}

/** The page that asked. Its form is the same for all queries that the page does not read, so the query is that of the referrer. */
function placeOf({ request }: Visit, returnTo: string): string {
  const { visitedOrigin, headers, site } = request
  const path = toOwnPath(returnTo)
  const { referer = '' } = headers
  const from = referer.startsWith(`${visitedOrigin}/`) ? toOwnPath(referer.slice(visitedOrigin.length)) : path
  return withoutQuery(from) === withoutQuery(inLanguage(site.language.prefix, path)) ? from : path
}
