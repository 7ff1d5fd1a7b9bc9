import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { contributorOf } from '../visitor/contributor.ts'
import { NEW_FORM } from '../visitor/form-state.ts'
import { getRoutes } from './get-routes.ts'
import { contributorPage } from './pages/contributor.ts'

/** The page where contributors sign in and out. */
export const contributorPageRoutes = getRoutes({
  [PAGE_PATH.contributor]: async (visit) =>
    visit.send(contributorPage(visit.site, await contributorOf(visit), NEW_FORM)),
})
