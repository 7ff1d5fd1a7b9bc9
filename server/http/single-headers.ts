import plugin from 'fastify-plugin'
import { headerRepeated } from '../errors/request-problems.ts'

/** Headers of which Node takes the first when there are two, while a proxy in front of it may have taken the last. */
const SINGLE = new Set(['host', 'authorization', 'content-type'])

/** Refuses requests that carry one of these headers twice. */
export const singleHeaders = plugin(async (app) => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const repeated = findRepeated(raw.rawHeaders)
    done(repeated === undefined ? undefined : headerRepeated(repeated))
  })
})

/** The first of these headers that occurs twice in a list of names and values. */
function findRepeated(rawHeaders: readonly string[]): string | undefined {
  let seen = ''
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!SINGLE.has(name)) continue
    if (seen.includes(`,${name}`)) return name
    seen += `,${name}`
  }
  return undefined
}
