import type { RenderRequest } from '../render/schema.ts'
import type { Visit } from '../visitor/visit.ts'
import { linksInLanguage } from '../website/languages/links.ts'
import { type Page, toPageView, withoutQuery } from '../website/page.ts'
import { templateOf, toRenderRequest } from '../website/render-request.ts'
import { areaUrlsOf } from '../website/theme.ts'
import type { View } from '../website/view.ts'
import { toPageFacts } from './page-facts.ts'
import { toConsent } from './views/consent.ts'
import { toFooterForm } from './views/form.ts'

/**
 * Makes the render request of a page. Its context joins the parts of the website, the page and the visitor. With
 * `isUntracked` the page says that nothing of it is noted.
 */
export function composePage(visit: Visit, page: Page, visitorPart: View, isUntracked = false): RenderRequest {
  const { services, request, site } = visit
  const { theme, base, website, language, languages } = site
  const partials = theme.applied.of(theme.layout, { page: templateOf(theme, page.template) })
  const preloadsOf = (island: string) => services.client?.preloadsOf(island) ?? []
  const place = { origin: request.origin, path: withoutQuery(request.url), language, languages, preloadsOf }
  return toRenderRequest(website, theme.layout, partials, {
    ...base,
    errors: {},
    values: {},
    ...linksInLanguage(language.prefix, {
      ...toFooterForm(site, page),
      ...toConsent(visit, page),
      ...page.content,
      ...visitorPart,
    }),
    page: toPageView(page, website.title, place),
    pageFacts: { ...toPageFacts(site, page), ...(isUntracked && { off: true }) },
    areaStylesheetUrls: areaUrlsOf(theme, page.template),
  })
}
