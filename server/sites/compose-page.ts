import type { RenderRequest } from '../render/schema.ts'
import type { Website } from '../store/types.ts'
import { type Page, type PagePlace, toPageView } from '../website/page.ts'
import type { Site } from '../website/site.ts'
import type { Theme } from '../website/theme.ts'
import type { View } from '../website/view.ts'

const OPTIONS: RenderRequest['options'] = {
  expressions: true,
  includes: false,
  onError: 'render',
  compatibility: 'safe',
  explain: false,
}

/** Makes the render request of a page. Its context joins the parts of the website, the page and the visitor. */
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

/** The template of a theme at a path; throws when the theme has none there. */
export function templateOf({ name, partials }: Theme, path: string): string {
  const template = partials[path]
  if (template === undefined) throw new Error(`The theme "${name}" has no template ${path}.html.`)
  return template
}

/** The render request for a template of a website, in its locale and time zone. */
export function toRenderRequest(
  { settings }: Website,
  template: string,
  partials: Theme['partials'],
  context: View,
): RenderRequest {
  const { locale, timeZone } = settings
  return { template, partials, context, injects: {}, locale, timeZone, now: undefined, options: OPTIONS }
}
