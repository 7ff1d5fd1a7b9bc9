import { PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { isPermitted } from '../../../engine/domain/data/permissions.ts'
import type { Contributor } from '../../store/account-types.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** The way between the pages that a contributor may open, for the frame around them. `current` is the path of the one that is open. */
export function toOwnerFrame({ say }: Site, contributor: Contributor | undefined, current: string): View {
  const mayOpen = (permission: Parameters<typeof isPermitted>[1]) =>
    contributor !== undefined && isPermitted(contributor.roles, permission)
  const links = [
    ...(contributor === undefined ? [] : [[PAGE_PATH.contributor, 'contributor_overview'] as const]),
    ...(mayOpen('reports.read') ? [[PAGE_PATH.contributorReports, 'title_reports'] as const] : []),
    ...(mayOpen('mails.preview') ? [[PAGE_PATH.orderEmail, 'contributor_nav_mails'] as const] : []),
  ]
  return {
    owner: { pages: links.map(([url, key]) => ({ url, label: say(key), isCurrent: url === current })) },
  }
}
