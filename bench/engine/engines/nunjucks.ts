import nunjucks from 'nunjucks'
import type { Contestant } from '../contestant.ts'
import { escapeHtml } from '../escape.ts'

nunjucks.lib.escape = escapeHtml

/** Loads templates from memory. */
class SourceLoader extends nunjucks.Loader {
  sources: { readonly [name: string]: string } = {}

  getSource(name: string) {
    const src = this.sources[name]
    return src === undefined ? null : { src, path: name, noCache: false }
  }
}

const loader = new SourceLoader()
const environment = new nunjucks.Environment([loader], { autoescape: true })
environment.addGlobal('max', Math.max)
environment.addGlobal('min', Math.min)

/** Nunjucks compiles to functions through `new Function`. Compiled templates stay in the cache of the loader. */
export const contestant: Contestant = {
  compile({ main, partials }) {
    loader.sources = { ...partials, main }
    environment.invalidateCache()
    for (const name of Object.keys(partials)) environment.getTemplate(name, true)
    const template = environment.getTemplate('main', true)
    return (data) => template.render(data)
  },
}
