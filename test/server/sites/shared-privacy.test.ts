import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PAGE_TYPE } from '../../../engine/domain/data/codes.ts'
import { PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { COOKIE } from '../../../server/visitor/cookies.ts'
import { withoutQuery } from '../../../server/website/page.ts'
import { add, buy } from '../../support/sites/buying.ts'
import { speaking } from '../../support/sites/multilingual.ts'
import { HTML } from '../../support/sites/notices.ts'
import { PRIVATE_PATHS, SHARED_PATHS, TYPES_WITHOUT_PAGE } from '../../support/sites/page-addresses.ts'
import { personalVisitors } from '../../support/sites/personal-visitors.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import {
  type Ask,
  asksPort,
  cookiesOf,
  fromManyAddresses,
  type SiteAnswer,
  Visitor,
} from '../../support/sites/visitors.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../support/store/view-database.ts'

const HOST = 'quay.example'
const { site: english, ...files } = speaking(smallSite('quay'), 'de')
const inTwoLanguages = {
  ...files,
  site: { ...english, settings: { ...english.settings, languages: ['de'] } },
}

// For as long as the tests run, so that whatever is wrongly kept is found.
const KEEPS_PAGES = { LIMIT_PAGE_AGE_MS: '3600000', TRUSTED_PROXIES: '127.0.0.1' }

// It listens, because kept pages are answered before the hooks only to requests that came over a connection.
const { address, drop } = createSqlite()
const { app, store, websites, close } = await startSiteApp({
  address,
  sites: [inTwoLanguages],
  environment: KEEPS_PAGES,
})
const database = await viewDatabase(address)
await app.listen({ host: '127.0.0.1', port: 0 })
// No rate counts visitors together.
const ask = fromManyAddresses(asksPort((app.server.address() as AddressInfo).port))
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await close()
  await drop()
})

/** Pages whose descriptions visitors share. */
const DESCRIBED_PATHS = ['/shop/cup', '/journal/post-1', '/de/shop/cup'] as const
const ALL_PATHS = [...SHARED_PATHS, ...PRIVATE_PATHS]

/** Has bought before, and nothing since. */
const met = await Visitor.meet(ask, HOST)
await buy(met, ['quay-song'])
met.cookies.delete('wrote')

/** Cookies of visitors for whom no page is changed: none, a crumb with an earlier order, and those of other programs. */
const PLAIN_COOKIES = [
  [],
  [...met.cookies],
  [
    ['_ga', 'GA1.1.5512'],
    ['theme', 'dark'],
    ['hasCart', 'true'],
    ['trackingConsent', 'no'],
  ],
] as const

type Cookies = Iterable<readonly [string, string]>

/** Asks as a browser with these cookies, which gets errors as pages, too. */
function askWith(cookies: Cookies, path: string, where: Ask = ask): Promise<SiteAnswer> {
  const visitor = new Visitor(where, HOST)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return open(visitor, path)
}

const open = (visitor: Visitor, path: string) => visitor.get(path, HTML)

/** Asks as visitors for whom no page is changed. */
const askAsAll = (path: string, where: Ask = ask) =>
  Promise.all(PLAIN_COOKIES.map((cookies) => askWith(cookies, path, where)))

for (const path of SHARED_PATHS) await askWith([], path)

const visitors = await Promise.all(
  personalVisitors.map(async ({ who, come }) => {
    const personal = await come({ ask, store, database })
    const { cookies } = personal.visitor
    const cookieNames = [...cookies.keys()]
    // It alone would keep the pages apart. Its seconds are over here, so the other cookies have to.
    cookies.delete('wrote')
    // The value of `hasCart` is a common word.
    const words = [...personal.secrets, ...cookies.values()].filter((word) => word.length > 4)
    return { who, personal, words, cookieNames }
  }),
)

/** Gets pages of its own, made of the same descriptions. */
const other = await Visitor.meet(ask, HOST)
await add(other, 'quay-song')

const typeOf = ({ body }: SiteAnswer) => /<body class="is-([\w-]+)/.exec(body)?.[1] ?? ''

describe.each(visitors)('$who', ({ personal, words }) => {
  const { visitor, secrets, at, own = [], links = [] } = personal

  /** Asks as the visitor, then as all others, who may read what they sent themselves. */
  const expectNothingLeftOn = async (path: string) => {
    expectPrivate(await open(visitor, path))
    for (const { body } of [...(await askAsAll(path)), await open(other, path)])
      expect(words.filter((word) => body.includes(word) && !path.includes(word))).toEqual([])
  }

  it('sees the own secret and pages, which no kept page takes away', async () => {
    const { body } = await open(visitor, at)
    expect(secrets.some((secret) => body.includes(secret))).toBe(true)
    for (const path of own) expect([path, (await open(visitor, path)).status]).toEqual([path, 200])
  })

  it.each([...new Set([...ALL_PATHS, at, ...own])])('leaves nothing on %s to others', expectNothingLeftOn)

  it('leaves nothing to others where no visitor came before', async () => {
    const fresh = await startSiteApp({ address, sites: [], environment: KEEPS_PAGES })
    onTestFinished(fresh.close)
    for (const path of DESCRIBED_PATHS) {
      expectPrivate(await askWith(visitor.cookies, path, fresh.ask))
      for (const { body } of await askAsAll(path, fresh.ask))
        expect(words.filter((word) => body.includes(word))).toEqual([])
    }
  })

  it.each(links)('keeps a page for those who know its address from shared caches: %s', async (link) => {
    for (const answer of [await open(visitor, link), ...(await askAsAll(link))]) {
      expect(words.filter((word) => answer.body.includes(word))).not.toEqual([])
      expect(answer.headers['cache-control']).toBe('private, no-store')
    }
  })
})

/** Whether an answer may reach its visitor only; one that was refused for its rate would tell nothing. */
function expectPrivate({ status, headers }: SiteAnswer): void {
  expect(status).toBeLessThan(429)
  if (status !== 302) expect(headers['cache-control']).toMatch(/^private/)
  expect(headers['cache-control'] ?? '').not.toMatch(/public|s-maxage/)
}

describe('the table', () => {
  it('has an address for every path of a page', () => {
    const paths = new Set(ALL_PATHS.map(withoutQuery))
    expect(Object.values(PAGE_PATH).filter((path) => !paths.has(path))).toEqual([])
  })

  it('has an address and a visitor for every type of a page', async () => {
    const all = ALL_PATHS.map((path) => askWith([], path))
    const others = visitors.flatMap(({ personal: { visitor, at, own = [], links = [] } }) =>
      [at, ...own, ...links].map((path) => open(visitor, path)),
    )
    const seen = new Set((await Promise.all([...all, ...others])).map(typeOf))
    expect(Object.keys(PAGE_TYPE).filter((type) => !seen.has(type))).toEqual(TYPES_WITHOUT_PAGE)
  })

  it('has a visitor for every cookie', () => {
    const plain = PLAIN_COOKIES.flatMap((cookies) => cookies.map(([name]) => name))
    const carried = new Set([...visitors.flatMap(({ cookieNames }) => cookieNames), ...plain])
    expect(Object.values(COOKIE).filter((name) => !carried.has(name))).toEqual([])
  })

  it('has pages in a second language', async () => {
    for (const path of ALL_PATHS.filter((one) => one.startsWith('/de'))) {
      const { status, body } = await open(other, path)
      if (status !== 302) expect(body).toContain('<html lang="de"')
    }
  })
})

const sharedHeaders = ({ headers }: SiteAnswer) => [
  headers['cache-control'],
  headers.vary,
  headers['set-cookie'],
]

describe('a shared page', () => {
  it('is answered before the hooks, which the tests above need', async () => {
    const finds = vi.spyOn(websites.directory, 'find')
    for (let asked = 0; asked < 10; asked++) await askWith([], '/shop')
    expect(finds.mock.calls.length).toBeLessThan(10)
  })

  it.each(SHARED_PATHS)(
    '%s is equal to the byte, may be kept by others, and sets no cookie',
    async (path) => {
      const answers = await askAsAll(path)
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
      // Forms have the field, so that a visitor's own page has it at the same place.
      expect(first?.body).not.toMatch(/name="crumb" value="[^"]/)
    },
  )

  it.each(PRIVATE_PATHS)('is not %s', async (path) => {
    for (const answer of await askAsAll(path)) expectPrivate(answer)
  })
})
