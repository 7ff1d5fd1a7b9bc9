import type { RenderRequest } from '../render/schema.ts'
import type { Website } from '../store/types.ts'
import type { Partials } from './applied-partials.ts'
import type { Theme } from './theme.ts'
import type { View } from './view.ts'

const OPTIONS: RenderRequest['options'] = {
  expressions: true,
  includes: false,
  onError: 'render',
  compatibility: 'safe',
  explain: false,
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
  partials: Partials,
  context: View,
): RenderRequest {
  const { locale, timeZone } = settings
  return { template, partials, context, injects: {}, locale, timeZone, now: undefined, options: OPTIONS }
}
