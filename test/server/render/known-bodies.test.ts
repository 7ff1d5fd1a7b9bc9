import { describe, expect, it } from 'vitest'
import { type KnownAnswer, KnownBodies, type KnownBody } from '../../../server/render/known-bodies.ts'
import { readRequest } from '../../../server/render/read-request.ts'

const SHORT = 'a short body'
const LONG = 'a long body, '.repeat(2000)

/** The long body with another letter at a place. */
const changedAt = (place: number) => `${LONG.slice(0, place)}!${LONG.slice(place + 1)}`

/** A place in a long body that is in no sample. */
const BETWEEN = 700

/** Finds bodies that come one after the other, from the website `a` if nothing else is said. */
function findEach(
  sent: readonly string[],
  { bodies = new KnownBodies(2 ** 20), websites = [] as readonly string[] } = {},
): (KnownBody | undefined)[] {
  return sent.map((body, at) => bodies.find(Buffer.from(body), websites[at] ?? 'a'))
}

describe('a body', () => {
  it.each([
    ['a short one', SHORT],
    ['an empty one', ''],
    ['a long one', LONG],
  ])('is known from its second time on: %s', (_, body) => {
    const [first, second, third] = findEach([body, body, body])
    expect(first).toBeUndefined()
    expect(second).toMatchObject({ website: 'a', bytes: Buffer.from(body) })
    expect(third).toBe(second)
  })

  it.each([
    ['another short one', SHORT, `${SHORT}!`],
    ['a short one with another letter', SHORT, SHORT.replace('s', 'S')],
    ['a long one with another beginning', LONG, changedAt(3)],
    ['a long one with another letter anywhere', LONG, changedAt(BETWEEN)],
    ['a long one with another end', LONG, changedAt(LONG.length - 1)],
    ['a longer one', LONG, `${LONG}${LONG}`],
  ])('is not known beside %s', (_, known, body) => {
    expect(findEach([known, known, known, body])[3]).toBeUndefined()
  })

  it('is not known when another website sent it', () => {
    for (const body of [SHORT, LONG]) {
      const [, , third, fourth] = findEach([body, body, body, body], { websites: ['b', 'b', 'a', 'a'] })
      expect(third).toBeUndefined()
      expect(fourth?.website).toBe('a')
    }
  })

  it('takes the place of one that is like it and comes no more', () => {
    const bodies = new KnownBodies(2 ** 20)
    findEach([LONG, LONG], { bodies })
    const found = findEach(Array<string>(4).fill(changedAt(BETWEEN)), { bodies })
    expect(found.map((one) => one !== undefined)).toEqual([false, false, true, true])
    expect(findEach([LONG], { bodies })).toEqual([undefined])
  })

  it('keeps its place while it comes now and then', () => {
    const bodies = new KnownBodies(2 ** 20)
    findEach([LONG, LONG], { bodies })
    const others = [BETWEEN, BETWEEN + 1].map(changedAt)
    const found = Array.from({ length: 5 }, () => findEach([LONG, ...others], { bodies }))
    for (const [first, ...rest] of found) {
      expect(first?.bytes.toString()).toBe(LONG)
      expect(rest).toEqual([undefined, undefined])
    }
  })

  it('is kept apart from the bytes that it came in', () => {
    const bodies = new KnownBodies(2 ** 20)
    const bytes = Buffer.from(SHORT)
    for (const _ of [1, 2]) bodies.find(bytes, 'a')
    bytes.fill(0)
    expect(findEach([SHORT], { bodies })[0]?.bytes.toString()).toBe(SHORT)
  })

  it('is forgotten beyond the bytes of all', () => {
    const bodies = new KnownBodies(3000)
    for (const body of ['a', 'b', 'c', 'd', 'e', 'f']) findEach([body, body], { bodies })
    const { bytes, entries, evictions } = bodies.statistics
    expect({ entries, evictions }).toEqual({ entries: 5, evictions: 1 })
    expect(bytes).toBeLessThanOrEqual(3000)
  })
})

const digest = `sha256-${'0a'.repeat(32)}`

/** The request and the answer that are known of a body that came twice and was answered. */
function keep(request: object) {
  const bodies = new KnownBodies(2 ** 20)
  const text = JSON.stringify(request)
  const [, body] = findEach([text, text], { bodies })
  if (body === undefined) throw new Error('The second body is not known.')
  const read = readRequest(request)
  const answer = { contentType: 'text/html', body: Buffer.from('Hello'), etag: '"1"' }
  bodies.keepRequest(body, read)
  bodies.keepAnswer(body, { answer, diagnostics: 2, request: read } satisfies KnownAnswer)
  const [known] = findEach([text], { bodies })
  return { read, known, answer, found: known && bodies.answerOf(known), statistics: bodies.statistics }
}

describe('what is known of a body', () => {
  it.each([
    ['names everything by digests', { template: { digest }, context: { digest } }],
    ['has an overlay', { template: { digest }, context: { digest, overlay: { a: 1 } }, now: 1 }],
    ['has partials by digests', { template: { digest }, partials: { a: { digest } }, context: { digest } }],
  ])('is its request, which %s', (_, request) => {
    const { read, known } = keep(request)
    expect(known?.request).toBe(read)
  })

  it.each([
    ['a template', { template: '{a}', context: { digest } }],
    ['a partial', { template: { digest }, partials: { a: '{a}' }, context: { digest } }],
    ['data', { template: { digest }, context: { a: 1 } }],
    ['data that look like a name', { template: { digest }, context: { digest, more: 1 } }],
    ['data in `plainContext`', { template: { digest }, plainContext: { digest } }],
    ['no context', { template: { digest } }],
    ['a long overlay', { template: { digest }, context: { digest, overlay: { long: 'x'.repeat(20_000) } } }],
  ])('is not its request when it has %s', (_, request) => {
    expect(keep(request).known?.request).toBeUndefined()
  })

  it.each([
    ['a context by its digest', { context: { digest } }, { context: { digest } }],
    ['an overlay', { context: { digest, overlay: { a: 1 } } }, { context: { digest } }],
    ['data', { context: { a: 1 } }, { context: {} }],
    ['plain data', { plainContext: { a: 1 } }, { plainContext: undefined }],
    ['injects', { injects: { a: 1 } }, { injects: {} }],
    ['partials', { partials: { a: '{a}' } }, { partials: { a: '{a}' } }],
  ])('is its answer, with the request but for data: %s', (_, members, expected) => {
    const { found, answer, statistics } = keep({ template: '{a}', ...members })
    expect(found).toMatchObject({ answer, diagnostics: 2, request: { template: '{a}', ...expected } })
    expect(statistics).toMatchObject({ hits: 1, misses: 0, entries: 1 })
  })
})
