import type { FastifyRequest } from 'fastify'
import { digestOf } from '../bytes/digest.ts'
import { headerInvalid } from '../errors/request-problems.ts'
import type { KeyedWrite } from '../store/idempotency-keys.ts'
import { bytesOf } from './read-input.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** The change that the `Idempotency-Key` of a request names; undefined without one. */
export function keyedWriteOf(request: FastifyRequest, websiteId: string): KeyedWrite | undefined {
  const { body, headers, method, url } = request
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw headerInvalid('Idempotency-Key', 'up to 200 printable characters without spaces')
  return { websiteId, scope: `owner ${method} ${url}`, key, bodyHash: digestOf(bytesOf(body)) }
}
