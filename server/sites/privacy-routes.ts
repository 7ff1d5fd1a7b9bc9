import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { NEW_FORM } from '../visitor/form-state.ts'
import { clearTracking } from '../visitor/tracking-consent.ts'
import { trackingPolicyOf } from '../website/tracking-policy.ts'
import { getRoutes } from './get-routes.ts'
import { privacyChoicesPage } from './pages/privacy-choices.ts'

/** The page where visitors change their answer to the question for consent. */
export const privacyPageRoutes = getRoutes({
  [PAGE_PATH.privacyChoices]: (visit) => {
    // Left from a time when the website tracked visitors.
    if (trackingPolicyOf(visit.site.website) === 'none') clearTracking(visit)
    return visit.send(privacyChoicesPage(visit, NEW_FORM))
  },
})
