import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../../../server/bytes/read-json.ts'
import { MemberCache } from '../../../../server/render/members/member-cache.ts'

const MAX_DEPTH = 20

/** Long enough to be worth comparing. */
const SITE = { title: 'Oak & Iron', note: 'a long text, “quoted” '.repeat(500) }

const BODY = {
  template: '{title}',
  context: { site: SITE, items: [{ price: 12 }, { price: 3 }], visitor: 'Ida', count: 1, cart: { sum: 5 } },
  partials: { a: 'b' },
  now: 1,
}

const TEXT = JSON.stringify(BODY)

/** The text of the body with other members in its context. */
const withContext = (own: object) => JSON.stringify({ ...BODY, context: { ...BODY.context, ...own } })

/** The text of another page with the same members. */
const OTHER = JSON.stringify({ ...BODY, template: '{a}{b}', now: 22 })

/** Sends a body as the service does. Returns whether it was read by its known members, and its data. */
function send(
  members: MemberCache,
  body: string | Buffer,
  website = 'a',
): { isKnown: boolean; json: unknown } {
  const bytes = Buffer.from(body)
  const known = members.read(bytes, website)
  if (known !== undefined) return { isKnown: true, json: known }
  const json = readJson(bytes)
  members.keep(bytes, json, website)
  return { isKnown: false, json }
}

/** Members of a body that came twice. */
function learn(body = TEXT, maxBytes = 2 ** 20): MemberCache {
  const members = new MemberCache(maxBytes, MAX_DEPTH)
  for (const _ of [1, 2]) expect(send(members, body).isKnown).toBe(false)
  return members
}

describe('a body is read by its known members', () => {
  it.each([
    ['the same', TEXT],
    ['with another text', withContext({ visitor: 'Bo' })],
    ['with a longer text', withContext({ visitor: 'Ida and “Bo”, 12 years' })],
    ['with a number that begins like the known one', withContext({ count: 12 })],
    ['with a shorter number', withContext({ count: 1.5, visitor: '' })],
    ['with a value of another type', withContext({ visitor: null, count: [1, { a: '}' }], cart: true })],
    ['with quotes and brackets in a text', withContext({ visitor: '\\"}],{[\\' })],
    ['with an object as deep as it may be', withContext({ cart: nest(MAX_DEPTH - 1) })],
    ['with another beginning', JSON.stringify({ ...BODY, template: '{a}{b}' })],
    ['with another end', JSON.stringify({ ...BODY, now: 22 })],
    ['with a member __proto__ deep in a value', withContext({ cart: JSON.parse('{"__proto__":{"a":1}}') })],
    ['with other partials', JSON.stringify({ ...BODY, partials: {} })],
  ])('%s', (_, body) => {
    const { isKnown, json } = send(learn(), body)
    expect(isKnown).toBe(true)
    expect(JSON.stringify(json)).toBe(body)
  })

  it('with white space where the known one has it', () => {
    const spaced = (count: number) => JSON.stringify({ ...BODY, now: count }, undefined, 2)
    const { isKnown, json } = send(learn(` ${spaced(1)}\n`), ` ${spaced(123)}\n`)
    expect({ isKnown, json }).toEqual({ isKnown: true, json: { ...BODY, now: 123 } })
  })

  it('and shares the values that are the same', () => {
    const members = learn()
    const bodies = [1, 2].map((count) => send(members, withContext({ count })).json as typeof BODY)
    expect(bodies[0]?.context.site).toBe(bodies[1]?.context.site)
    expect(bodies[0]?.context).not.toBe(bodies[1]?.context)
  })
})

describe('a body is parsed as a whole', () => {
  it.each([
    ['with another member', withContext({ more: 1 })],
    ['without a member', JSON.stringify({ ...BODY, now: undefined })],
    ['with a member of another name', TEXT.replace('"visitor"', '"Visitor"')],
    ['with its members in another order', JSON.stringify(Object.fromEntries(Object.entries(BODY).reverse()))],
    ['with a context that is no object', JSON.stringify({ ...BODY, context: 1 })],
    ['with too many new bytes', withContext({ site: { ...SITE, note: 'b'.repeat(9000) } })],
    ['with an object that is too deep', withContext({ cart: nest(MAX_DEPTH) })],
    ['with another beginning and end', OTHER],
    ['with other white space', TEXT.replace('"count":1', '"count": 1')],
  ])('%s', (_, body) => {
    const { isKnown, json } = send(learn(), body)
    expect(isKnown).toBe(false)
    expect(JSON.stringify(json)).toBe(JSON.stringify(JSON.parse(body)))
  })

  it.each([
    ['a value that ends too early', TEXT.replace('"Ida"', '"Ida')],
    ['a word that is none', TEXT.replace('"count":1', '"count":1a')],
    ['no value', TEXT.replace('"count":1', '"count":')],
    ['brackets of two kinds', TEXT.replace('{"sum":5}', '{"sum":5]')],
    ['a byte too few', TEXT.slice(0, -1)],
    ['a byte too many', `${TEXT}}`],
    ['malformed UTF-8', Buffer.from(TEXT.replace('Ida', 'I\xffa'), 'latin1')],
  ])('with an error: %s', (_, body) => {
    const members = learn()
    expect(members.read(Buffer.from(body), 'a')).toBeUndefined()
  })

  it.each([
    ['is short', JSON.stringify({ ...BODY, context: {} })],
    ['has no context', JSON.stringify({ ...BODY, context: undefined, note: SITE.note })],
    ['has a member twice', TEXT.replace('"visitor"', '"count"')],
    ['has two contexts', TEXT.replace('"now":1', '"context":{"now":1}')],
    ['has a member __proto__', TEXT.replace('"visitor"', '"__proto__"')],
    ['has very many members', withContext(Object.fromEntries(Array(300).fill(1).entries()))],
    ['is too deep', withContext({ cart: nest(MAX_DEPTH) })],
  ])('each time, if it %s', (_, body) => {
    const members = new MemberCache(2 ** 20, MAX_DEPTH)
    const known = Array.from({ length: 5 }, () => send(members, body).isKnown)
    expect(known).toEqual([false, false, false, false, false])
  })

  it('when another website sent the known one', () => {
    const members = learn()
    const known = ['b', 'b', 'b', 'a'].map((website) => send(members, TEXT, website).isKnown)
    expect(known).toEqual([false, false, true, true])
  })

  it('when the known one is forgotten', () => {
    const members = learn(TEXT, 7 * TEXT.length)
    expect(members.statistics).toMatchObject({ entries: 2, evictions: 0 })
    for (const _ of [1, 2]) send(members, OTHER)
    expect(members.read(Buffer.from(TEXT), 'a')).toBeUndefined()
    expect(members.statistics).toMatchObject({ entries: 2, evictions: 2 })
  })
})

describe('a body that others are not like', () => {
  const others = Array.from({ length: 8 }, (_, at) => withContext({ [`member${at % 2}`]: at }))

  it('gives its place to one that comes instead of it', () => {
    const members = learn()
    const known = [1, 2, 3, 4].map((count) => send(members, withContext({ more: count })).isKnown)
    expect(known).toEqual([false, false, true, true])
  })

  it('keeps its place while it comes now and then', () => {
    const members = learn()
    const known = others.map((other) =>
      [send(members, other), send(members, TEXT)].map(({ isKnown }) => isKnown),
    )
    expect(known).toEqual(others.map(() => [false, true]))
  })
})

it('reads any body as JSON.parse does, or not at all', () => {
  const members = learn()
  const place = fc.nat(TEXT.length - 2)
  const piece = fc.oneof(
    fc.constantFrom(
      '',
      '"',
      '\\',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      ' ',
      '1',
      '1e',
      '-',
      'null',
      '"a"',
      '{"a":1}',
      '\n',
    ),
    fc.json(),
  )
  // Behind the long text, where all the kinds of values are.
  const near = place.map((at) => TEXT.length - 2 - (at % 150))
  fc.assert(
    fc.property(near, fc.nat(6), piece, (at, removed, added) => {
      const body = TEXT.slice(0, at) + added + TEXT.slice(at + removed)
      // The known body must not change between the cases.
      send(members, TEXT)
      const known = members.read(Buffer.from(body), 'a')
      if (known !== undefined) expect(JSON.stringify(known)).toBe(JSON.stringify(JSON.parse(body)))
    }),
    { numRuns: 5000 },
  )
  const { hits } = members.statistics
  expect(hits).toBeGreaterThan(5000)
})

/** An object in an object, so many levels deep. */
function nest(depth: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
}
