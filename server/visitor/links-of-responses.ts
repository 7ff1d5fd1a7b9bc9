import plugin from 'fastify-plugin'
import { isObject } from '../../engine/domain/data/value.ts'
import { linksInLanguage } from '../website/languages/links.ts'
import type { Site } from '../website/site.ts'
import type { View } from '../website/view.ts'

/** Gives answers to scripts their links in the language of the visit, as pages have them. */
export const linksOfResponses = plugin(async (app) => {
  app.addHook('preSerialization', async ({ site }: { readonly site: Site | null }, _reply, payload) => {
    // Without a website, the response is a problem.
    const prefix = site?.language.prefix ?? ''
    return isObject(payload) ? linksInLanguage(prefix, payload as View) : payload
  })
})
