import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { isOwnPath, toOwnPath } from '../../../server/website/urls.ts'
import { ACCOUNT_PASSWORD, ACCOUNT_SESSION, logIn, meetAccount } from '../../support/sites/accounts.ts'
import { add, CART, order } from '../../support/sites/buying.ts'
import { speaking } from '../../support/sites/multilingual.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { passwordOf, smallSite } from '../../support/sites/small-site.ts'
import { asksPort, fromManyAddresses, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'
import { listFiles, readCode } from '../../support/sources/imports.ts'
import { createSqlite } from '../../support/store/scratch-databases.ts'
import { viewDatabase } from '../../support/store/view-database.ts'

const { address, drop } = createSqlite()
const inGerman = ({ site, ...files }: SiteFiles): SiteFiles => ({
  ...files,
  site: { ...site, settings: { ...site.settings, languages: ['de'], payments: { test: true } } },
})
const service = await startSiteApp({
  address,
  sites: [inGerman(speaking(smallSite('quay'), 'de'))],
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
})
const database = await viewDatabase(address)
const { email } = await meetAccount(fromManyAddresses(service.ask), database)
await service.app.listen({ port: 0, host: '127.0.0.1' })
// Over a socket, because `inject` resolves dots and backslashes.
const ask = fromManyAddresses(asksPort((service.app.server.address() as AddressInfo).port))
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await service.close()
  await drop()
})

/** Texts that a browser, or a program in front of this service, may read as an address of another website. */
const FOREIGN = [
  ...['//evil.example/', '///evil.example/', '/\\evil.example/', '/\\/evil.example/', '\\\\evil.example/'],
  ...['/.//evil.example/', '/%2e//evil.example/', '/..//evil.example/', '/a/..//evil.example/'],
  ...['/\t/evil.example/', '/\n/evil.example/', '\t//evil.example/', ' //evil.example/'],
  ...[
    'https://evil.example/',
    'https:evil.example',
    'evil.example',
    '//ada@evil.example/',
    '//evil.example:80/',
  ],
  ...['javascript:alert(1)', 'data:text/html,x', '', '?x', '#x', '//[', '//'],
]

/** The same as parts of a path, and hidden from a reader that decodes only once or not at all. */
const HIDDEN = [
  '/%2f/evil.example/',
  '/%2fevil.example/',
  '/%5cevil.example/',
  '/%09/evil.example/',
  '/%252f/evil',
]

describe('an address of this website', () => {
  it.each(FOREIGN)('is not "%s"', (text) => {
    expect([toOwnPath(text), isOwnPath(text)]).toEqual(['/', false])
  })

  it.each([
    { text: '/shop?tag=a%20b#item-1', path: '/shop?tag=a%20b#item-1' },
    { text: '/grün', path: '/gr%C3%BCn' },
    { text: '/a/../shop', path: '/shop' },
    { text: '/@evil.example', path: '/@evil.example' },
    { text: '/shop?to=//evil.example', path: '/shop?to=//evil.example' },
    { text: '/shop//mug', path: '/shop//mug' },
    ...HIDDEN.map((text) => ({ text, path: text })),
  ])('is $text', ({ text, path }) => {
    expect([toOwnPath(text), isOwnPath(text)]).toEqual([path, true])
  })
})

/** Those that a request can have as its path. */
const IN_PATHS = [...FOREIGN, ...HIDDEN].filter((text) => text.startsWith('/') && !/\s/.test(text))

/** The host to which a browser goes on from an answer, read as browsers do; undefined without a redirect. */
function nextHost({ status, headers }: SiteAnswer): string | undefined {
  const isRedirect = status >= 300 && status < 400 && status !== 304
  return isRedirect
    ? new URL(headers.location ?? 'https://nowhere.invalid', 'http://quay.example/a').host
    : undefined
}

/** Links and forms of a page that lead to another website. */
function foreignLinks({ body }: SiteAnswer): readonly string[] {
  const links = [...body.matchAll(/\b(?:href|action|value)="([^"]*)"/g)].map(([, link = '']) => link)
  return links.filter((link) => URL.parse(link, 'http://quay.example/a')?.hostname === 'evil.example')
}

const HTML = { accept: 'text/html' }
const meet = () => Visitor.meet(ask, 'quay.example')
const guest = await meet()
await add(guest, 'quay-cup-l')
const orderId = await order(guest)
await add(guest, 'quay-cup-l')
const member = await meet()
await logIn(member, email)

/** Each way to a redirect, asked with a text in every place that the redirect could take it from. */
const WAYS: readonly { of: string; status: number; go: (text: string) => Promise<SiteAnswer> }[] = [
  { of: 'the check for cookies', status: 303, go: (text) => guest.get(`${text}?cookies=set`, HTML) },
  { of: 'the check in a language', status: 303, go: (text) => guest.get(`/de${text}?cookies=set`, HTML) },
  {
    of: 'the check where no language is',
    status: 303,
    go: (text) => guest.get(`/fr${text}?cookies=set`, HTML),
  },
  {
    of: 'the check with more parameters',
    status: 303,
    go: (text) => guest.get(`${text}?a=${text}&cookies=set&b=${text}`, HTML),
  },
  { of: 'the home page of a language', status: 301, go: (text) => guest.get(`/de/?to=${text}`, HTML) },
  { of: 'a slash at the end', status: 301, go: (text) => guest.get(`/shop/?to=${text}`, HTML) },
  { of: 'a slash in a language', status: 301, go: (text) => guest.get(`/de/shop/?to=${text}`, HTML) },
  {
    of: 'a list with empty fields',
    status: 302,
    go: (text) => guest.get(`/shop?tag=&category=${encodeURIComponent(text)}`, HTML),
  },
  {
    of: 'a page of members',
    status: 302,
    go: (text) => guest.get(`/account/settings?returnTo=${text}`, HTML),
  },
  {
    of: 'a checkout without a cart',
    status: 302,
    go: async (text) => (await meet()).get(`/checkout?to=${text}`, HTML),
  },
  {
    of: 'the page of an awaited payment',
    status: 302,
    go: (text) => guest.get(`/checkout/received?order=${orderId}&to=${text}`, HTML),
  },
  {
    of: 'a login that is not needed',
    status: 302,
    go: (text) => member.get(`/account/login?returnTo=${encodeURIComponent(text)}`, HTML),
  },
  {
    of: 'a sign-up that is not needed',
    status: 302,
    go: (text) => member.get(`/account/create?to=${text}`, HTML),
  },
  {
    of: 'a login',
    status: 303,
    go: async (returnTo) =>
      (await meet()).submit(ACCOUNT_SESSION, { email, password: ACCOUNT_PASSWORD, returnTo }, HTML),
  },
  {
    of: 'a failed login',
    status: 303,
    go: async (returnTo) =>
      (await meet()).submit(ACCOUNT_SESSION, { email: 'a', password: 'b', returnTo }, HTML),
  },
  {
    of: 'a logout',
    status: 303,
    go: async (text) =>
      (await meet()).submit(`/de${ACCOUNT_SESSION}?to=${text}`, { action: 'sign-out' }, HTML),
  },
  {
    of: 'something put into a cart',
    status: 303,
    go: async (text) => {
      const fields = { itemId: 'quay-cup', sku: 'quay-cup-l' }
      const referer = `http://quay.example${text}`
      return (await meet()).submit(`${CART}/entries?to=${text}`, fields, { ...HTML, referer })
    },
  },
  {
    of: 'an unlocked page',
    status: 303,
    go: async () =>
      (await meet()).submit('/api/site/unlock', { password: passwordOf('quay'), returnTo: '/vault' }),
  },
  {
    of: 'a closed page',
    status: 303,
    go: async () => (await meet()).submit('/api/site/lock', { returnTo: '/vault' }),
  },
  {
    of: 'an order that is looked up',
    status: 303,
    go: (text) =>
      guest.submit(
        `/api/commerce/order-status?to=${text}`,
        { orderNumber: orderId.slice(0, 8), email: text },
        HTML,
      ),
  },
]

describe.each(WAYS)('$of', ({ status, go }) => {
  it('is a redirect', async () => {
    const answer = await go('/shop')
    expect([answer.status, nextHost(answer)]).toEqual([status, 'quay.example'])
  })

  it('leads to no other host', async () => {
    for (const text of IN_PATHS) {
      const answer = await go(text)
      expect({ text, host: nextHost(answer) ?? 'quay.example' }).toEqual({ text, host: 'quay.example' })
      expect({ text, links: foreignLinks(answer) }).toEqual({ text, links: [] })
    }
  })
})

it('only one function redirects', () => {
  const redirecting = listFiles(['server'], 'ts').filter((path) =>
    /reply\s*\.redirect\(|header\('location'|\{ \.\.\.\w+, location:/i.test(readCode(path)),
  )
  expect(redirecting).toEqual([
    // Addresses of the platform that answers the API; `platform.test.ts` tells where they lead.
    ...['server/api/platform.ts', 'server/outbound/platform.ts', 'server/visitor/redirect.ts'],
  ])
})
