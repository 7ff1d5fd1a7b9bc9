import { Eta } from 'eta'
import type { Contestant } from '../contestant.ts'
import { escapeHtml } from '../escape.ts'

const eta = new Eta({ escapeFunction: escapeHtml, autoTrim: false })

/** Eta compiles to functions through `new Function`. Partials are registered under `@name`. */
export const contestant: Contestant = {
  compile({ main, partials }) {
    for (const [name, source] of Object.entries(partials)) eta.loadTemplate(`@${name}`, eta.compile(source))
    const template = eta.compile(main)
    return (data) => eta.render(template, data)
  },
}
