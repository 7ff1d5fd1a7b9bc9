import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { type ContributorRole, isPermitted } from '../../../engine/domain/data/permissions.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import type { Contributor } from '../../store/account-types.ts'
import { type FormState, toFormContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { toOwnerFrame } from '../views/owner-pages.ts'

/** The page where contributors sign in and out. `contributor` is the one who is signed in. */
export function contributorPage(site: Site, contributor: Contributor | undefined, state: FormState): Page {
  const { say } = site
  return definePage({
    template: 'pages/contributor',
    type: 'protected-content',
    isPrivate: true,
    status: state.status,
    title: say('title_contributor'),
    url: PAGE_PATH.contributor,
    content: {
      ...toOwnerFrame(site, contributor, PAGE_PATH.contributor),
      login: { formAction: API_PATH.contributorSession },
      ...(contributor === undefined
        ? {}
        : {
            contributor: {
              name: contributor.name,
              email: contributor.email,
              roles: contributor.roles.map((role) => say(ROLE_TEXTS[role])),
              reportsUrl: isPermitted(contributor.roles, 'reports.read') ? PAGE_PATH.contributorReports : '',
              mailsUrl: isPermitted(contributor.roles, 'mails.preview') ? PAGE_PATH.orderEmail : '',
            },
          }),
      ...toFormContent(state),
    },
  })
}

const ROLE_TEXTS = {
  ADMIN: 'role_admin',
  BILLING: 'role_billing',
  REPORTING: 'role_reporting',
  EDITOR: 'role_editor',
  MODERATOR: 'role_moderator',
  COMMENTER: 'role_commenter',
  STORE_MANAGER: 'role_store_manager',
  SCHEDULING: 'role_scheduling',
  VIEWER: 'role_viewer',
  CAMPAIGNS_EDITOR: 'role_campaigns_editor',
  SCHEDULING_VIEWER: 'role_scheduling_viewer',
  SCHEDULING_EDITOR: 'role_scheduling_editor',
  NONE: 'role_none',
  WEBSITE_MANAGER: 'role_website_manager',
} as const satisfies Readonly<Record<ContributorRole, MessageKey>>
