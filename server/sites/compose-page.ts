import type { RenderRequest } from '../render/schema.ts'
import type { Website } from '../store/types.ts'
import { type Page, type PagePlace, toPageView } from './page.ts'
import type { Site } from './site.ts'
import type { Theme } from './theme.ts'
import type { View } from './view.ts'

const OPTIONS: RenderRequest['options'] = {
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
  return toRenderRequest(
    website,
    theme.layout,
    { ...theme.partials, page: templateOf(theme, page.template) },
    {
      ...base,
      errors: {},
      values: {},
      ...page.content,
      ...visitorPart,
      page: toPageView(page, website.title, place),
    },
  )
}

/** A template of a theme by its path; throws where the theme is without. */
export function templateOf({ name, partials }: Theme, path: string): string {
  const template = partials[path]
  if (template === undefined) throw new Error(`The theme "${name}" has no template ${path}.html.`)
  return template
}

/** How everything of a website is rendered. */
export function toRenderRequest(
  { settings }: Website,
  template: string,
  partials: Theme['partials'],
  context: View,
): RenderRequest {
  const { locale, timeZone } = settings
  return { template, partials, context, injects: {}, locale, timeZone, now: undefined, options: OPTIONS }
}
