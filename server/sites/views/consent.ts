import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { asksVisitor } from '../../visitor/tracking-consent.ts'
import type { Visit } from '../../visitor/visit.ts'
import { type Page, type PageType, withoutQuery } from '../../website/page.ts'
import type { View } from '../../website/view.ts'

/** Nothing is noted of these pages, so they do not ask. */
const UNTRACKED: ReadonlySet<PageType> = new Set(['not-found', 'lock-screen'])

/** The bar that asks for consent; no member for a visitor who is not asked on this page. */
export function toConsent({ request, site }: Visit, page: Page): View {
  if (UNTRACKED.has(page.type) || page.url === PAGE_PATH.privacyChoices) return {}
  if (!asksVisitor(site.website, request)) return {}
  const returnTo = page.url === '' ? withoutQuery(request.url) : page.url
  return { consent: { formAction: API_PATH.trackingConsent, returnTo } }
}
