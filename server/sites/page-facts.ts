import { PAGE_TYPE } from '../../engine/domain/data/codes.ts'
import type { ContributorRole } from '../../engine/domain/data/permissions.ts'
import { member, toText } from '../../engine/domain/data/value.ts'
import type { PageFacts } from '../../engine/domain/tracking/page-facts.ts'
import { contributorOf } from '../visitor/contributor.ts'
import type { Visit } from '../visitor/visit.ts'
import type { Page } from '../website/page.ts'
import { performanceOf } from '../website/performance.ts'
import type { Site } from '../website/site.ts'
import { trackingPolicyOf } from '../website/tracking-policy.ts'

/** The kinds of permission that pages ask for. A public page asks for none. */
const PERMISSION = { password: 2, membership: 3 } as const

/** Pages on which contributors do their work. */
const CONFIG = /^\/config(?:\/|$)/

/** The facts about a page that its script of tracking reads, the same for all visitors who get the page. */
export function toPageFacts({ website, theme, locks }: Site, page: Page): PageFacts {
  const [item, shown] = ['item', 'collection'].map((name) => toText(member(page.content[name], 'id')))
  const collection = page.collectionId ?? shown
  const [lock] = locks.get(collection ?? '') ?? []
  const policy = trackingPolicyOf(website)
  const { isEnabled, samplePercent } = performanceOf(website)
  return {
    website: website.id,
    template: theme.name,
    type: PAGE_TYPE[page.type],
    ...(item && { item }),
    ...(collection && { collection }),
    ...(lock && { permission: PERMISSION[lock.kind] }),
    ...(policy !== 'all' && { policy }),
    ...(isEnabled && samplePercent > 0 && { speed: samplePercent }),
  }
}

/**
 * Whether nothing of a visit is noted, because its visitor works on the website: a contributor, unless viewing is all that the
 * contributor may do (platform specification §4). Nor are the pages of `/config`. Contributors never get shared pages.
 * `path` is that of the page.
 */
export async function isUntracked(visit: Visit, path = visit.request.url): Promise<boolean> {
  // Also before a sign-in, which would count as a visit else.
  if (CONFIG.test(path)) return true
  const contributor = await contributorOf(visit)
  return contributor !== undefined && !isViewer(contributor.roles)
}

function isViewer(roles: readonly ContributorRole[]): boolean {
  return roles.length > 0 && roles.every((role) => role === 'VIEWER')
}
