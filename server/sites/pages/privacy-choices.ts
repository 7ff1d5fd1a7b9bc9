import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import { isTrackingAllowed } from '../../../engine/domain/tracking/consent.ts'
import { type FormState, toFormContent } from '../../visitor/form-state.ts'
import { trackingWishesOf } from '../../visitor/tracking-consent.ts'
import type { Visit } from '../../visitor/visit.ts'
import { definePage, type Page } from '../../website/page.ts'
import { trackingPolicyOf } from '../../website/tracking-policy.ts'

/** The page where a visitor reads and changes the answer to the question for consent. */
export function privacyChoicesPage(visit: Visit, state: FormState): Page {
  const { say, website } = visit.site
  const current = currentOf(visit)
  return definePage({
    template: 'pages/privacy-choices',
    type: 'page',
    isPrivate: true,
    status: state.status,
    title: say('title_privacy_choices'),
    url: PAGE_PATH.privacyChoices,
    content: {
      choice: {
        current: say(current),
        // A browser that refuses has answered, and a website that tracks no visitor has nothing to ask.
        canChange: current !== 'choice_by_browser' && trackingPolicyOf(website) !== 'none',
        formAction: API_PATH.trackingConsent,
        returnTo: PAGE_PATH.privacyChoices,
      },
      ...toFormContent(state),
    },
  })
}

function currentOf({ request, site }: Visit): MessageKey {
  const policy = trackingPolicyOf(site.website)
  const wishes = trackingWishesOf(request)
  if (policy === 'none') return 'choice_none'
  if (wishes.refuses) return 'choice_by_browser'
  if (isTrackingAllowed(policy, wishes)) return 'choice_yes'
  return wishes.consent === 'no' ? 'choice_no' : 'choice_open'
}
