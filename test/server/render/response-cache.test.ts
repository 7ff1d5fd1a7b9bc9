import { describe, expect, it } from 'vitest'
import { ResponseCache } from '../../../server/render/response-cache.ts'
import { renderRequestSchema } from '../../../server/render/schema.ts'

const SHORT = 'a short body'
const LONG = 'a long body, '.repeat(2000)

/** The long body with another letter at a place. */
const changedAt = (place: number) => `${LONG.slice(0, place)}!${LONG.slice(place + 1)}`

/** A place in a long body that is in no sample. */
const BETWEEN = 700

const digest = `sha256-${'0a'.repeat(32)}`
const response = { contentType: 'text/html', body: Buffer.from('Hello'), etag: '"1"' }

function keep(responses: ResponseCache, body: string, request: object = { template: '' }, website = 'a') {
  const kept = { response, diagnostics: 2, request: renderRequestSchema.parse(request) }
  responses.keep(Buffer.from(body), website, kept)
}

/** A cache that a body has come to so many times. */
function cacheOf(body: string, times = 2, maxBytes = 2 ** 20): ResponseCache {
  const responses = new ResponseCache(maxBytes)
  for (let count = 0; count < times; count++) keep(responses, body)
  return responses
}

const isFound = (responses: ResponseCache, body: string, website = 'a') =>
  responses.find(Buffer.from(body), website) !== undefined

describe('the response to a body', () => {
  it.each([
    ['a short one', SHORT],
    ['an empty one', ''],
    ['a long one', LONG],
  ])('is kept from its second time on: %s', (_, body) => {
    expect([1, 2].map((times) => isFound(cacheOf(body, times), body))).toEqual([false, true])
  })

  it.each([
    ['another short one', SHORT, `${SHORT}!`],
    ['a short one with another letter', SHORT, SHORT.replace('s', 'S')],
    ['a long one with another beginning', LONG, changedAt(3)],
    ['a long one with another letter anywhere', LONG, changedAt(BETWEEN)],
    ['a long one with another end', LONG, changedAt(LONG.length - 1)],
    ['a longer one', LONG, `${LONG}${LONG}`],
  ])('is not that to %s', (_, known, body) => {
    expect(isFound(cacheOf(known), body)).toBe(false)
  })

  it('is not found by another website', () => {
    for (const body of [SHORT, LONG]) expect(isFound(cacheOf(body), body, 'b')).toBe(false)
  })

  it('is forgotten beyond the bytes of all', () => {
    const responses = new ResponseCache(3000)
    for (const body of ['a', 'b', 'c', 'd', 'e', 'f']) for (const _ of [1, 2]) keep(responses, body)
    const { bytes, entries, evictions } = responses.statistics
    expect({ entries, evictions }).toEqual({ entries: 5, evictions: 1 })
    expect(bytes).toBeLessThanOrEqual(3000)
  })

  it.each([
    ['a context by its digest', { context: { digest } }, { context: { digest } }],
    ['an overlay', { context: { digest, overlay: { a: 1 } } }, { context: { digest } }],
    ['data', { context: { a: 1 } }, { context: {} }],
    ['plain data', { plainContext: { a: 1 } }, { plainContext: undefined }],
    ['injects', { injects: { a: 1 } }, { injects: {} }],
    ['partials', { partials: { a: '{a}' } }, { partials: { a: '{a}' } }],
  ])('comes with its request, without data: %s', (_, members, expected) => {
    const responses = new ResponseCache(2 ** 20)
    for (const _ of [1, 2]) keep(responses, SHORT, { template: '{a}', ...members })
    const found = responses.find(Buffer.from(SHORT), 'a')
    expect(found).toMatchObject({ response, diagnostics: 2, request: { template: '{a}', ...expected } })
    expect(responses.statistics).toMatchObject({ hits: 1, entries: 1 })
  })
})
