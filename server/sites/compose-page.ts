import type { RenderRequest } from '../render/schema.ts'
import { type Page, type PagePlace, toPageView } from './page.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'

/** How everything of a website is rendered. */
export const RENDER_OPTIONS: RenderRequest['options'] = {
  expressions: true,
  includes: false,
  onError: 'render',
  compatibility: 'safe',
  explain: false,
}

/** A page as a request to render it: the theme's templates, and a context of the website's, the page's and the visitor's part. */
export function composePage(
  { theme, base, website }: Site,
  page: Page,
  place: PagePlace,
  visitorPart: View,
): RenderRequest {
  const template = theme.partials[page.template]
  if (template === undefined)
    throw new Error(`The theme "${theme.name}" has no template ${page.template}.html.`)
  return {
    template: theme.layout,
    partials: { ...theme.partials, page: template },
    context: {
      ...base,
      errors: {},
      values: {},
      ...page.content,
      ...visitorPart,
      page: toPageView(page, website.title, place),
    },
    injects: {},
    locale: website.settings.locale,
    timeZone: website.settings.timeZone,
    now: undefined,
    options: RENDER_OPTIONS,
  }
}
