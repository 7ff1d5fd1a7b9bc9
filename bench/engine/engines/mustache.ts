import Mustache from 'mustache'
import type { Contestant } from '../contestant.ts'
import { escapeHtml } from '../escape.ts'

const writer = new Mustache.Writer()
const config = { escape: escapeHtml }

/** Mustache interprets parsed templates, which it finds in its cache by source. */
export const contestant: Contestant = {
  compile({ main, partials }) {
    writer.clearCache()
    for (const source of Object.values(partials)) writer.parse(source)
    writer.parse(main)
    return (data) => writer.render(main, data, partials, config)
  },
}
