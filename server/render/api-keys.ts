import { hash, timingSafeEqual } from 'node:crypto'
import plugin from 'fastify-plugin'
import { keyMissing } from '../errors/request-problems.ts'

/** Refuses requests that carry none of the keys as `Authorization: Bearer …`. Without keys, every request is allowed. */
export const apiKeys = plugin<{ keys: readonly string[] }>(async (app, { keys }) => {
  if (keys.length === 0) return
  const digests = keys.map(toDigest)
  app.addHook('onRequest', (request, _reply, done) => {
    const [, key = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '') ?? []
    const given = toDigest(key)
    // Constant time: every key is compared, and all digests have the same length.
    const matches = digests.map((digest) => timingSafeEqual(digest, given))
    done(matches.includes(true) ? undefined : keyMissing())
  })
})

function toDigest(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
