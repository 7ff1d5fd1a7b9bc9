import { afterAll, describe, expect, it } from 'vitest'
import { ANALYTICS_ID, TRACKING_COOKIE } from '../../../engine/domain/tracking/cookies.ts'
import { speaking } from '../../support/sites/multilingual.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { CONSENT, tracking } from '../../support/sites/tracking.ts'
import { cookiesOf, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const { site: english, ...files } = speaking(smallSite('quay'), 'de')
const inTwoLanguages = {
  ...files,
  site: { ...english, settings: { ...english.settings, languages: ['de'] } },
}

const app = await startSiteApp({
  sites: [tracking(inTwoLanguages, 'consent'), smallSite('dune'), tracking(smallSite('moor'), 'none')],
})
afterAll(app.close)

const CHOICES = '/privacy-choices'
const OWN = { 'sec-fetch-site': 'same-origin' }
const REFUSED = [...Object.values(TRACKING_COOKIE), ANALYTICS_ID]

const stranger = (name = 'quay') => new Visitor(app.ask, `${name}.example`)

/** Sends a form of a shared page, which has no crumb. */
const answer = (visitor: Visitor, fields: Readonly<Record<string, string>>, headers = {}) =>
  visitor.submit(CONSENT, { crumb: '', returnTo: '/shop', ...fields }, { ...OWN, ...headers })

const lineOf = (sent: SiteAnswer, name: string) =>
  cookiesOf(sent).find((line) => line.startsWith(`${name}=`)) ?? ''

const cleared = (sent: SiteAnswer) =>
  cookiesOf(sent)
    .filter((line) => line.includes('Max-Age=0'))
    .map((line) => line.slice(0, line.indexOf('=')))

describe('the answer to the question for consent', () => {
  it.each(['yes', 'no'])('is kept for 180 days, for scripts to read: %s', async (given) => {
    const sent = await answer(stranger(), { answer: given })
    expect([sent.status, sent.headers.location]).toEqual([303, '/shop'])
    expect(lineOf(sent, 'trackingConsent')).toBe(
      `trackingConsent=${given}; Max-Age=15552000; Path=/; SameSite=Lax`,
    )
  })

  it('removes the cookies of tracking when it is no, and only then', async () => {
    expect(cleared(await answer(stranger(), { answer: 'no' }))).toEqual(REFUSED)
    expect(cleared(await answer(stranger(), { answer: 'yes' }))).toEqual([])
  })

  it('may be given again, on websites of each policy', async () => {
    for (const name of ['quay', 'dune', 'moor']) {
      const visitor = stranger(name)
      for (const given of ['yes', 'no', 'yes']) await answer(visitor, { answer: given })
      expect(visitor.cookies.get('trackingConsent')).toBe('yes')
    }
  })

  it.each([
    { what: 'a page', returnTo: '/shop/cup', to: '/shop/cup' },
    { what: 'a page with a query', returnTo: '/search?q=a', to: '/search?q=a' },
    { what: 'no page', returnTo: '', to: '/' },
    { what: 'another host', returnTo: 'https://evil.example/', to: '/' },
    { what: 'a host without a scheme', returnTo: '//evil.example/a', to: '/' },
    { what: 'a host behind a backslash', returnTo: '/\\evil.example', to: '/' },
    { what: 'a host behind a dot', returnTo: '/.//evil.example', to: '/' },
    { what: 'a script', returnTo: 'javascript:alert(1)', to: '/' },
    {
      what: 'the query of the page that asked',
      returnTo: '/shop',
      referer: 'http://quay.example/shop?utm_source=a&sort=b',
      to: '/shop?utm_source=a&sort=b',
    },
    {
      what: 'a page, when another one of the website is the referrer',
      returnTo: '/shop',
      referer: 'http://quay.example/faq?x=1',
      to: '/shop',
    },
    {
      what: 'a page, when that of another host is the referrer',
      returnTo: '/shop',
      referer: 'http://quay.example.evil.example/shop?x=1',
      to: '/shop',
    },
  ])('leads back: $what', async ({ returnTo, referer, to }) => {
    const sent = await answer(stranger(), { answer: 'no', returnTo }, referer && { referer })
    expect([sent.status, sent.headers.location]).toEqual([303, to])
  })

  it.each([
    { prefix: '', says: 'Answer saved.' },
    { prefix: '/de', says: 'Antwort gespeichert.' },
  ])('has a status on the page of the choice, and on no other: "$prefix"', async ({ prefix, says }) => {
    const visitor = stranger()
    const shownAfter = async (returnTo: string) => {
      const referer = `http://quay.example${prefix}${returnTo}`
      const sent = await visitor.submit(
        `${prefix}${CONSENT}`,
        { crumb: '', answer: 'no', returnTo },
        { ...OWN, referer },
      )
      return (await visitor.get(sent.headers.location ?? '')).body
    }
    expect(await shownAfter(CHOICES)).toMatch(new RegExp(`role="status"[^>]*>\\s*<p>${says}</p>`))
    expect(await shownAfter('/shop')).not.toContain(says)
  })

  it('leads back to a page in its language', async () => {
    const visitor = stranger()
    const send = (returnTo: string, referer = '') =>
      visitor.submit(`/de${CONSENT}`, { crumb: '', answer: 'no', returnTo }, { ...OWN, referer })
    expect((await send('/shop')).headers.location).toBe('/de/shop')
    expect((await send('/shop', 'http://quay.example/de/shop?sort=b')).headers.location).toBe(
      '/de/shop?sort=b',
    )
  })

  it.each(['', 'maybe', 'YES', 'yes ', 'yes\r\nset-cookie: a=b'])('is not %j', async (given) => {
    const sent = await answer(stranger(), { answer: given })
    expect(sent.status).toBe(400)
    expect(cookiesOf(sent).filter((line) => line.startsWith('trackingConsent'))).toEqual([])
  })

  it('has no other field', async () => {
    expect((await answer(stranger(), { answer: 'no', more: '1' })).status).toBe(400)
  })

  it.each([
    { what: 'another website', headers: { 'sec-fetch-site': 'cross-site' } },
    { what: 'another origin', headers: { origin: 'https://evil.example' } },
  ])('is refused from $what', async ({ headers }) => {
    const sent = await answer(stranger(), { answer: 'yes' }, headers)
    expect([sent.status, lineOf(sent, 'trackingConsent')]).toEqual([403, ''])
  })

  it.each([
    { of: 'no cookie', cookies: {} },
    { of: 'cookies of an earlier visit', cookies: { theme: 'dark', crumb: 'old' } },
    { of: 'the crumb of another page', cookies: {}, crumb: 'old' },
  ])('is kept of a browser that names no origin, with $of', async ({ cookies, crumb = '' }) => {
    const visitor = stranger()
    for (const [name, value] of Object.entries(cookies)) visitor.cookies.set(name, value)
    const sent = await visitor.submit(
      CONSENT,
      { crumb, answer: 'no', returnTo: '/shop' },
      { accept: 'text/html' },
    )
    expect([sent.status, sent.headers.location]).toEqual([303, '/shop'])
    expect(visitor.cookies.get('trackingConsent')).toBe('no')
  })

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('is not %s', async (method) => {
    const sent = await stranger().request(method, CONSENT, { headers: OWN })
    expect([404, 405]).toContain(sent.status)
    expect(cookiesOf(sent)).toEqual([])
  })

  it('is a form', async () => {
    expect((await (await Visitor.meet(app.ask, 'quay.example')).send('POST', CONSENT, {})).status).toBe(415)
  })
})

describe('the page of privacy choices', () => {
  const says = async (visitor: Visitor, headers = {}) => {
    const { status, body, headers: sent } = await visitor.get(CHOICES, headers)
    expect([status, sent['cache-control']]).toEqual([200, 'private, no-store'])
    return {
      current: /<p>([^<]*)<\/p>/.exec(body.slice(body.indexOf('<h1>')))?.[1],
      canChange: body.includes(`action="${CONSENT}"`),
    }
  }

  it('shows the answer, which its form changes', async () => {
    const visitor = stranger()
    expect(await says(visitor)).toMatchObject({ canChange: true })
    const open = await says(visitor)
    const seen = [open.current]
    for (const given of ['yes', 'no']) {
      const sent = await answer(visitor, { answer: given, returnTo: CHOICES })
      expect(sent.headers.location).toBe(CHOICES)
      seen.push((await says(visitor)).current)
    }
    expect(seen).toEqual([
      'You have not answered yet. Your visits are not counted.',
      'At present your visits are counted.',
      'You have refused. Your visits are not counted.',
    ])
  })

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('says that the browser refuses: %j', async (headers) => {
    const visitor = stranger()
    visitor.cookies.set('trackingConsent', 'yes')
    expect(await says(visitor, headers)).toMatchObject({
      current: expect.stringContaining('Your browser asks'),
      canChange: false,
    })
  })

  it('lets visitors refuse where no consent is asked for', async () => {
    const visitor = stranger('dune')
    expect(await says(visitor)).toMatchObject({
      current: 'At present your visits are counted.',
      canChange: true,
    })
    await answer(visitor, { answer: 'no' })
    expect((await says(visitor)).current).toBe('You have refused. Your visits are not counted.')
  })

  it('removes the cookies of tracking where no visitor is tracked', async () => {
    const visitor = stranger('moor')
    expect(cleared(await visitor.get(CHOICES))).toEqual(REFUSED)
    expect(await says(visitor)).toMatchObject({
      current: 'This website does not count visits.',
      canChange: false,
    })
    expect(cleared(await stranger().get(CHOICES))).toEqual([])
  })

  it.each([
    { name: 'quay', isLinked: true },
    { name: 'dune', isLinked: false },
    { name: 'moor', isLinked: false },
  ])('is linked in the footer of $name: $isLinked', async ({ name, isLinked }) => {
    for (const path of ['/shop', '/cover', CHOICES]) {
      const { body } = await stranger(name).get(path)
      const footer = body.slice(body.lastIndexOf('<footer'))
      expect([path, footer.includes(`href="${CHOICES}"`)]).toEqual([path, isLinked])
    }
  })
})
