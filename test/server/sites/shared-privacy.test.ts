import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { add } from '../../support/sites/buying.ts'
import {
  type PersonalVisitor,
  PRIVATE_PATHS,
  personalVisitors,
  SHARED_PATHS,
} from '../../support/sites/personal-visitors.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { asksPort, cookiesOf, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

// Kept for as long as the tests run, so that whatever is wrongly kept is found.
// It listens, because kept pages are answered before the hooks only to requests that came over a connection.
const { app, websites, close } = await startSiteApp({ environment: { LIMIT_PAGE_AGE_MS: '3600000' } })
await app.listen({ host: '127.0.0.1', port: 0 })
const ask = asksPort((app.server.address() as AddressInfo).port)
afterAll(close)

const HOST = 'quay.example'

/** Visitors for whom no page is changed: without a cookie, with a crumb, and with cookies of other programs. */
const plainVisitors = {
  'without a cookie': async () => new Visitor(ask, HOST),
  'with a crumb': () => Visitor.meet(ask, HOST),
  'with foreign cookies': async () => {
    const visitor = new Visitor(ask, HOST)
    visitor.cookies.set('_ga', 'GA1.1.5512').set('theme', 'dark').set('hasCart', 'true')
    return visitor
  },
}

/** Asks as visitors for whom no page is changed. */
const askAsEverybody = (path: string) =>
  Promise.all(Object.values(plainVisitors).map(async (come) => (await come()).get(path)))

const sharedHeaders = ({ headers }: SiteAnswer) => [
  headers['cache-control'],
  headers.vary,
  headers['set-cookie'],
]

describe.each(personalVisitors)('$who', ({ come }) => {
  let personal: PersonalVisitor
  /** Gets pages of its own, made of the same descriptions. */
  let other: Visitor
  beforeAll(async () => {
    other = await Visitor.meet(ask, HOST)
    await add(other, 'quay-song')
    for (const path of SHARED_PATHS) await new Visitor(ask, HOST).get(path)
    personal = await come(ask)
    // It alone would keep the pages apart. Its seconds are over here, so the other cookies have to.
    personal.visitor.cookies.delete('wrote')
  })

  it('sees the own secret, which no kept page takes away', async () => {
    const { visitor, secrets, at } = personal
    const { body, headers } = await visitor.get(at)
    expect(secrets.some((secret) => body.includes(secret))).toBe(true)
    expect(headers['cache-control']).toMatch(/^private/)
  })

  it.each([...SHARED_PATHS, ...PRIVATE_PATHS])('leaves nothing on %s to others', async (path) => {
    const { visitor, secrets, at } = personal
    // The value of `hasCart` is a common word.
    const words = [...secrets, ...visitor.cookies.values()].filter((word) => word.length > 4)
    for (const address of new Set([path, at])) {
      const own = await visitor.get(address)
      expect(own.headers['cache-control']).toMatch(/^private/)
      for (const { body } of [...(await askAsEverybody(address)), await other.get(address)])
        expect(words.filter((word) => body.includes(word))).toEqual([])
    }
  })
})

describe('a page for everybody', () => {
  it('is answered before the hooks, which the tests above need', async () => {
    const finds = vi.spyOn(websites.directory, 'find')
    for (let asked = 0; asked < 10; asked++) await new Visitor(ask, HOST).get('/shop')
    expect(finds.mock.calls.length).toBeLessThan(10)
  })

  it.each(SHARED_PATHS)(
    '%s is equal to the byte, may be kept by others, and sets no cookie',
    async (path) => {
      const answers = await askAsEverybody(path)
      const [first] = answers
      expect(first?.status).toBe(200)
      for (const answer of answers) {
        expect(answer.body).toBe(first?.body)
        expect(cookiesOf(answer)).toEqual([])
        expect(sharedHeaders(answer)).toEqual([
          'public, max-age=0, s-maxage=3600, stale-while-revalidate=10',
          'cookie, accept-encoding',
          undefined,
        ])
      }
      expect(first?.body).not.toContain('name="crumb"')
    },
  )

  it.each(PRIVATE_PATHS)('is not %s', async (path) => {
    for (const { headers } of await askAsEverybody(path)) {
      expect(headers['cache-control']).toMatch(/^private/)
      expect(headers['cache-control']).not.toContain('s-maxage')
    }
  })
})
