import { hash, timingSafeEqual } from 'node:crypto'
import plugin from 'fastify-plugin'
import { keyMissing } from '../problem.ts'

/** Lets requests in that carry one of the keys as `Authorization: Bearer …`; without keys, all. */
export const apiKeys = plugin<{ keys: readonly string[] }>(async (app, { keys }) => {
  if (keys.length === 0) return
  const digests = keys.map(toDigest)
  app.addHook('onRequest', (request, _reply, done) => {
    const [, key = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '') ?? []
    const given = toDigest(key)
    // Every key is compared, and digests are all of one length, so that the time tells nothing.
    const matches = digests.map((digest) => timingSafeEqual(digest, given))
    done(matches.includes(true) ? undefined : keyMissing())
  })
})

function toDigest(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
