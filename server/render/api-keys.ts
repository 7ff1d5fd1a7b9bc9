import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import plugin from 'fastify-plugin'
import { keyMissing } from '../errors/request-problems.ts'

/** Refuses requests that carry none of the keys as `Authorization: Bearer …`. Without keys, every request is allowed. */
export const apiKeys = plugin<{ keys: readonly string[] }>(async (app, { keys }) => {
  if (keys.length === 0) return
  const hasKey = keyCheck(keys)
  app.addHook('onRequest', ({ headers }, _reply, done) => done(hasKey(headers) ? undefined : keyMissing()))
})

/** Says whether the headers of a request carry one of the keys. */
function keyCheck(keys: readonly string[]): (headers: IncomingHttpHeaders) => boolean {
  const digests = keys.map(toDigest)
  return ({ authorization = '' }) => {
    const [, key = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization) ?? []
    const given = toDigest(key)
    // Constant time: every key is compared, and all digests have the same length.
    return digests.map((digest) => timingSafeEqual(digest, given)).includes(true)
  }
}

function toDigest(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
