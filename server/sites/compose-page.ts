import type { RenderRequest } from '../render/schema.ts'
import { linksInLanguage } from '../website/languages/links.ts'
import { type Page, type PagePlace, toPageView } from '../website/page.ts'
import { templateOf, toRenderRequest } from '../website/render-request.ts'
import type { Site } from '../website/site.ts'
import { areaUrlsOf } from '../website/theme.ts'
import type { View } from '../website/view.ts'

/** Makes the render request of a page. Its context joins the parts of the website, the page and the visitor. */
export function composePage(
  { theme, base, website, language }: Site,
  page: Page,
  place: PagePlace,
  visitorPart: View,
): RenderRequest {
  const partials = theme.applied.of(theme.layout, { page: templateOf(theme, page.template) })
  return toRenderRequest(website, theme.layout, partials, {
    ...base,
    errors: {},
    values: {},
    ...linksInLanguage(language.prefix, { ...page.content, ...visitorPart }),
    page: toPageView(page, website.title, place),
    areaStylesheetUrls: areaUrlsOf(theme, page.template),
  })
}
