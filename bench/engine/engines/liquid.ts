import { Liquid, type Template } from 'liquidjs'
import type { Contestant } from '../contestant.ts'
import { escapeHtml } from '../escape.ts'

const templates: { [name: string]: string } = {}
const parsed = new Map<string, unknown>()

const liquid = new Liquid({
  templates,
  outputEscape: escapeHtml,
  cache: {
    read: (key) => parsed.get(key) as Template[] | undefined,
    write: (key, value) => void parsed.set(key, value),
    remove: (key) => void parsed.delete(key),
  },
})

/** LiquidJS interprets parsed templates from a cache, which `compile` clears and fills. */
export const contestant: Contestant = {
  compile({ main, partials }) {
    parsed.clear()
    Object.assign(templates, partials)
    for (const name of Object.keys(partials)) liquid.parseFileSync(name, lookupPartials)
    const template = liquid.parse(main)
    return (data) => liquid.renderSync(template, data)
  },
}

/** The lookup type under which `{% render %}` searches the cache. */
const lookupPartials = 'partials' as NonNullable<Parameters<Liquid['parseFileSync']>[1]>
