import plugin from 'fastify-plugin'
import { headerRepeated } from '../problem.ts'

/** Headers of which Node would silently take the first, while a proxy before it may have taken the last. */
const SINGLE = new Set(['host', 'authorization', 'content-type'])

/** Refuses requests in which such a header stands twice. */
export const singleHeaders = plugin(async (app) => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const repeated = findRepeated(raw.rawHeaders)
    done(repeated === undefined ? undefined : headerRepeated(repeated))
  })
})

function findRepeated(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!SINGLE.has(name)) continue
    if (seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}
