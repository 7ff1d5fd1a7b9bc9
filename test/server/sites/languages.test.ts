import { afterAll, describe, expect, it } from 'vitest'
import { de } from '../../../engine/domain/messages/de.ts'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { CART } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const sites = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
const { ask, close } = await startSiteApp({ sites })
afterAll(close)

const HTML = { accept: 'text/html' }
const open = (path: string, host = 'localhost') => new Visitor(ask, host).get(path, HTML)

/** Every kind of page that a visitor may open without having bought anything. */
const PAGES = [
  ...[
    '/',
    '/shop',
    '/shop/tide-mug',
    '/shop/sound-chart',
    '/shop/coffee-weekly',
    '/shop/gift-card',
    '/shop/brass-tag',
  ],
  ...[
    '/journal',
    '/journal/how-to-coil-a-line',
    '/events',
    '/events/knot-night',
    '/lessons',
    '/lessons/the-figure-eight',
  ],
  ...[
    '/commissions',
    '/commissions/bell-and-fenders',
    '/weather',
    '/sounds',
    '/noticeboard',
    '/fog',
    '/noon-ferry',
  ],
  ...[
    '/harbour',
    '/all-pages',
    '/contact',
    '/questions',
    '/shipping-and-returns',
    '/find-us',
    '/mooring',
    '/lifeboat',
  ],
  ...[
    '/cart',
    '/search',
    '/search?q=tide',
    '/checkout/status',
    '/account/login',
    '/account/create',
    '/account/reset',
  ],
  ...[
    '/newsletter/unsubscribe',
    '/donate?fund=constance',
    '/trade',
    '/sail-loft-course',
    '/config',
    '/nowhere',
  ],
]

/** Addresses of links and forms of a page that are paths of this website. */
const pathsIn = (body: string) =>
  [...body.matchAll(/<(?:a|form|link rel="alternate")\b[^>]*?\b(?:href|action)="(\/[^"]*)"[^>]*>/g)]
    // The language switch leads to the other languages.
    .filter(([tag]) => !tag.includes('hreflang='))
    .map(([, path = '']) => path)

const alternatesIn = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(([, code, url]) => [
      code,
      url,
    ]),
  )

describe.each(PAGES)('%s', (path) => {
  const inGerman = path === '/' ? '/de' : path.startsWith('/?') ? `/de${path.slice(1)}` : `/de${path}`

  it('is in German below /de, and stays there', async () => {
    const [own, german] = [await open(path), await open(inGerman)]
    expect(german.status).toBe(own.status)
    expect(german.body).toMatch(/<html lang="de"[^>]*>/)
    expect(
      pathsIn(german.body).filter((to) => !/^\/de(?:[/?#]|$)/.test(to) && !to.startsWith('/assets/')),
    ).toEqual([])
    expect(pathsIn(own.body).filter((to) => /^\/de(?:[/?#]|$)/.test(to))).toEqual([])
    // The same parts, in other words.
    expect(german.body.match(/<form\b/g)?.length).toBe(own.body.match(/<form\b/g)?.length)
  })

  it('names itself in both languages to search engines, or in none', async () => {
    const [own, german] = [await open(path), await open(inGerman)]
    expect(alternatesIn(german.body)).toEqual(alternatesIn(own.body))
    if (own.body.includes('name="robots" content="noindex"'))
      return expect(alternatesIn(own.body)).toEqual({})
    const [english, translated] = [`http://localhost${path}`, `http://localhost${inGerman}`]
    expect(alternatesIn(own.body)).toEqual({ 'en-US': english, de: translated, 'x-default': english })
    expect(own.body).toContain(`<link rel="canonical" href="${english}">`)
    expect(german.body).toContain(`<link rel="canonical" href="${translated}">`)
  })
})

describe('the language switch', () => {
  it('links to the same page in each language, and marks the current one', async () => {
    const { body } = await open('/de/shop/tide-mug')
    const [nav = ''] = /<nav class="site-languages"[\s\S]*?<\/nav>/.exec(body) ?? []
    expect(nav).toContain(`aria-label="${de.languages_label}"`)
    expect([...nav.matchAll(/<a [^>]*>[^<]*/g)].map(([link]) => link)).toEqual([
      '<a href="/shop/tide-mug" lang="en-US" hreflang="en-US">English',
      '<a href="/de/shop/tide-mug" lang="de" hreflang="de" aria-current="true">Deutsch',
    ])
  })

  it.each([
    { path: '/de/nowhere', to: '/' },
    { path: '/de/shop?category=K%C3%BCche', to: '/shop' },
    { path: '/de/search?q=tau', to: '/search' },
  ])('leads from $path to $to', async ({ path, to }) => {
    expect((await open(path)).body).toContain(`<a href="${to}" lang="en-US"`)
  })
})

describe('texts and formats', () => {
  it.each([
    { path: '/de/shop/tide-mug', texts: ['Gezeitenbecher', 'In den Warenkorb', 'wie die andere'] },
    { path: '/de/shop', texts: ['Laden', 'Küche', 'Sortieren und filtern'] },
    { path: '/de/shop?category=K%C3%BCche', texts: ['Emaillekessel'] },
    { path: '/de/events', texts: ['>Markt</a>', '>Spaziergang</a>', '>Vortrag</a>'] },
    { path: '/de/events?category=Markt', texts: ['<h1>Markt</h1>', 'Wintermarkt am Kai'] },
    { path: '/de/journal', texts: ['>Neues im Laden</a>', '>Handwerk</a>', '>Der Hafen</a>'] },
    { path: '/de/journal?tag=Seekarten', texts: ['class="card-link"'] },
    { path: '/de/contact', texts: ['Ihr Brief', 'Worum geht es?', 'href="/de/privacy"'] },
    { path: '/de/events', texts: ['Wintermarkt am Kai', 'Dez', '10:00–16:00 Uhr'] },
    { path: '/de/nowhere', texts: [de.title_not_found] },
    { path: '/de/search?q=becher', texts: ['Gezeitenbecher', '„becher“'] },
    // A text without a translation stays in the language of the website.
    { path: '/de/lessons', texts: ['Der Achtknoten', 'be untied. Five minutes.'] },
  ])('$path says $texts', async ({ path, texts }) => {
    const { body } = await open(path)
    for (const text of texts) expect(body).toContain(text)
  })

  it('prints money as the language does', async () => {
    expect((await open('/shop/tide-mug')).body).toContain('$28.00')
    expect((await open('/de/shop/tide-mug')).body.replaceAll('\u00a0', ' ')).toContain('28,00 $')
  })

  it('finds words of its own language only', async () => {
    expect((await open('/search?q=Gezeitenbecher')).body).toContain('Nothing was found')
    expect((await open('/de/search?q=Gezeitenbecher')).body).toContain('href="/de/shop/tide-mug"')
  })

  it('keeps pages of two languages apart that differ in nothing else', async () => {
    const [own, german, again] = [await open('/shop'), await open('/de/shop'), await open('/shop')]
    expect(own.headers.etag).not.toBe(german.headers.etag)
    expect(again.headers.etag).toBe(own.headers.etag)
    const asked = await new Visitor(ask, 'localhost').get('/de/shop', {
      ...HTML,
      'if-none-match': String(own.headers.etag),
    })
    expect(asked.status).toBe(200)
  })

  it('reads from right to left where the language does, and only there', async () => {
    expect((await open('/', 'qalam.localhost')).body).toMatch(/<html lang="ar-EG" dir="rtl">/)
    const { body } = await open('/en', 'qalam.localhost')
    expect(body).toMatch(/<html lang="en" data-prefix="\/en">/)
    for (const text of ['Bayt al-Qalam', 'A reed, ink and a quiet hour', 'Search'])
      expect(body).toContain(text)
  })
})

describe('a visit in German', () => {
  it('stays in German from the cart to the mail about the order', async () => {
    const visitor = await Visitor.meet(ask, 'localhost')
    const added = await visitor.submit('/de/api/commerce/shopping-cart/entries', {
      ...{ itemId: 'salt-pig', sku: 'SP-1', quantity: '1' },
    })
    expect(added.headers.location).toMatch(/^\/de\//)
    const cart = JSON.parse((await visitor.get(`/de${CART}`)).body)
    expect(cart.entries[0]).toMatchObject({ title: 'Salztopf', fullUrl: '/de/shop/salt-pig' })
    expect(JSON.parse((await visitor.get(CART)).body).entries[0]).toMatchObject({
      title: 'Salt Pig',
      fullUrl: '/shop/salt-pig',
    })
    const refused = await visitor.send('POST', '/de/api/commerce/checkout', { email: 'x' })
    expect(JSON.parse(refused.body).message).toMatch(/[äöüß]|Bitte|Geben/)
  })

  it('shows a refused form again at the German address', async () => {
    const visitor = await Visitor.meet(ask, 'localhost')
    const { status, body } = await visitor.browse('/de/api/commerce/order-status', {
      orderNumber: '',
      email: '',
    })
    expect(status).toBe(200)
    expect(body).toContain('<html lang="de"')
    expect(body).toContain(de.missing_order_number)
  })
})

it('a call that is not there is named with its language', async () => {
  const { body } = await new Visitor(ask, 'localhost').get('/de/api/nope?of=it', { accept: '*/*' })
  expect(JSON.parse(body)).toMatchObject({ code: 'not_found', path: '/de/api/nope' })
})

describe('files of a page in German', () => {
  it('lead to German pages', async () => {
    const feed = (await open('/de/journal?format=rss')).body
    const links = [...feed.matchAll(/<(?:link|guid)>[a-z]+:\/\/[^/]+([^<]*)</g)].map(([, path]) => path ?? '')
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((path) => !path.startsWith('/de/'))).toEqual([])
    expect((await open('/de/events/knot-night?format=ical')).body).toMatch(/URL:\S+\/de\/events\/knot-night/)
  })
})

describe('addresses of strangers', () => {
  it.each([
    { what: 'an unknown language', path: '/fr/shop' },
    { what: 'the language of the website itself', path: '/en-us/shop' },
    { what: 'a part of its tag', path: '/en/shop' },
    { what: 'capital letters', path: '/DE/shop' },
    { what: 'mixed letters', path: '/De/shop' },
    { what: 'a language twice', path: '/de/de/shop' },
    { what: 'two languages', path: '/de/fr/shop' },
    { what: 'two slashes before it', path: '//de/shop' },
    { what: 'two slashes after it', path: '/de//shop' },
    { what: 'another host after it', path: '/de//evil.example' },
    { what: 'a backslash', path: '/de/\\evil.example' },
    { what: 'an escaped letter', path: '/%64e/shop' },
    { what: 'an escaped slash', path: '/de%2Fshop' },
    { what: 'a longer tag', path: '/de-de-de-de/shop' },
    { what: 'an extension', path: '/de-u-nu-latn/shop' },
    { what: 'a file', path: '/de/robots.txt' },
    { what: 'the sitemap', path: '/de/sitemap.xml' },
    { what: 'a picture', path: '/de/assets/site/favicon.svg' },
    { what: 'a language before the API of another site', path: '/fr/api/commerce/shopping-cart' },
  ])('$what is not found', async ({ path }) => {
    const { status, headers } = await open(path)
    expect([status, headers.location]).toEqual([404, undefined])
  })

  it.each([
    { path: '/de/', to: '/de' },
    { path: '/de/?page=2', to: '/de?page=2' },
    { path: '/de/shop/', to: '/de/shop' },
    { path: '/de/pictures/', to: '/de/pictures' },
  ])('$path has one address: $to', async ({ path, to }) => {
    const { status, headers } = await open(path)
    expect([status, headers.location]).toEqual([301, to])
  })

  it('refuses a write below a language that the website has not', async () => {
    const visitor = await Visitor.meet(ask, 'localhost')
    const { status } = await visitor.send('POST', '/fr/api/commerce/shopping-cart/entries', {
      itemId: 'salt-pig',
    })
    expect(status).toBe(404)
  })
})

it('an owner may have pages whose addresses look like languages', async () => {
  expect((await open('/fog')).body).toContain('Fog Season')
  expect((await open('/fog/')).headers.location).toBe('/fog')
  expect((await open('/fog/cart')).status).toBe(404)
  expect((await open('/de/fog')).body).toContain('Nebelzeit')
})

it('the sitemap lists each page in each language', async () => {
  const { body } = await open('/sitemap.xml')
  expect(body).toContain('<loc>http://localhost/de/shop/tide-mug</loc>')
  expect(body).toContain(
    '<xhtml:link rel="alternate" hreflang="de" href="http://localhost/de/shop/tide-mug"/>',
  )
  expect((await open('/robots.txt')).body).toContain('Disallow: /de/cart')
})
