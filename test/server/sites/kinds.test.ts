import { afterAll, describe, expect, it } from 'vitest'
import { PAGE_TYPE, RECORD_TYPE } from '../../../engine/domain/data/codes.ts'
import { collectionSchema } from '../../../server/website/files/site-schema.ts'
import type { PageType } from '../../../server/website/page.ts'
import { add } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const HOST = 'quay.example'
const PASSWORD = 'fog'

const small = smallSite('quay')
const cover = small.collections.find(({ urlId }) => urlId === 'cover')
const film = small.collections.find(({ urlId }) => urlId === 'cover/film')
const offer = small.collections.find(({ urlId }) => urlId === 'offer')
if (cover === undefined || film === undefined || offer === undefined)
  throw new Error('A small site has a cover, a film on it and an offer.')

/** As many tracks as an album may have. */
const longAlbum = collectionSchema.parse({
  ...{ id: 'long', urlId: 'long', typeName: 'album', title: 'Long album' },
  ...{ position: 1, parentId: null, isInNavigation: false },
  items: Array.from({ length: 60 }, (_, at) => ({
    ...{ id: `track-${at}`, urlId: `track-${at}`, title: `Track ${at}` },
    ...{ recordType: RECORD_TYPE.audio, publishOn: '2026-03-01T09:00:00Z' },
    data: { audioAssetUrl: '/assets/site/quay-horn.mp3' },
  })),
})
const site = {
  ...small,
  collections: [
    ...small.collections,
    longAlbum,
    { ...cover, id: 'locked-cover', urlId: 'locked', title: 'Locked cover', password: PASSWORD },
    { ...film, id: 'stray', items: [], urlId: 'stray', title: 'A stray film', parentId: 'quay-help' },
    {
      ...offer,
      id: 'later',
      urlId: 'later-offer',
      title: 'A later offer',
      position: 9,
      parentId: 'quay-tour',
    },
  ],
}
const { ask, close } = await startSiteApp({ sites: [site] })
afterAll(close)

const meet = () => Visitor.meet(ask, HOST)
/** The body of a page that is found. */
async function bodyOf(path: string): Promise<string> {
  const { status, body } = await (await meet()).get(path)
  expect(status, path).toBe(200)
  return body
}
const isMarkedAs = (body: string, typeName: string) => body.includes(`<body class="is-${typeName}">`)

describe('the page of a collection', () => {
  it.each([
    { path: '/', typeName: 'page', code: 2 },
    { path: '/shop', typeName: 'collection', code: 1 },
    { path: '/journal', typeName: 'collection', code: 1 },
    { path: '/help', typeName: 'collection', code: 1 },
    { path: '/tour', typeName: 'collection', code: 1 },
    { path: '/sounds', typeName: 'collection', code: 1 },
    { path: '/links', typeName: 'collection', code: 1 },
    { path: '/everything', typeName: 'page', code: 2 },
    { path: '/cover', typeName: 'splash-page', code: 3 },
    { path: '/offer', typeName: 'popup-overlay', code: 104 },
    { path: '/shop/cup', typeName: 'item', code: 50 },
    { path: '/vault', typeName: 'lock-screen', code: 103, status: 403 },
    { path: '/club', typeName: 'member-area-access-denied', code: 106, status: 403 },
  ])('$path is of type $typeName, $code', async ({ path, typeName, code, status = 200 }) => {
    const answer = await (await meet()).get(path)
    expect([answer.status, isMarkedAs(answer.body, typeName)]).toEqual([status, true])
    expect(PAGE_TYPE[typeName as PageType]).toBe(code)
  })
})

describe('a cover', () => {
  it('shows its words and its slides, in a frame of its own', async () => {
    const body = await bodyOf('/cover')
    for (const text of [
      'quay description',
      'quay way in',
      'slide-picture',
      'slide-sound',
      'slide-film',
      '1:01',
    ])
      expect(body).toContain(text)
    expect(body).toContain('href="https://films.example/1"')
    expect(body).toContain(
      '<audio class="track-player" controls preload="none" src="/assets/site/quay-horn.mp3"',
    )
    for (const frame of ['site-header', 'site-footer', 'overlay-tab']) expect(body).not.toContain(frame)
    expect(body).toContain('<main class="cover" id="content"')
  })

  it('keeps its frame when it was behind a password', async () => {
    const visitor = await meet()
    expect((await visitor.get('/locked')).body).toContain('site-header')
    await visitor.submit('/api/site/unlock', { password: PASSWORD, returnTo: '/locked' })
    const { body } = await visitor.get('/locked')
    expect(isMarkedAs(body, 'protected-content')).toBe(true)
    expect(body).toContain('<main class="cover" id="content"')
  })

  it.each(['/cover/pictures', '/cover/sounds', '/cover/film'])('is where %s leads', async (path) => {
    const { status, headers } = await (await meet()).get(path)
    expect([status, headers.location]).toEqual([302, '/cover'])
  })

  it.each(['/stray', '/cover/sounds/slide-sound'])('is needed by a slide: %s is no page', async (path) => {
    expect((await (await meet()).get(path)).status).toBe(404)
  })
})

describe('an album', () => {
  it('is shown whole', async () => {
    const body = await bodyOf('/long')
    expect(body.match(/<audio /g)).toHaveLength(60)
    expect(body).not.toContain('aria-label="Pages"')
  })

  it('has no pages of its tracks', async () => {
    expect((await (await meet()).get('/sounds/horn')).status).toBe(404)
  })
})

describe('a list of what others published', () => {
  it('leads to where it was published', async () => {
    expect(await bodyOf('/links')).toContain(
      'href="https://tides.example/a?b=1&amp;c=2" rel="external noopener"',
    )
    expect((await (await meet()).get('/links/tides')).status).toBe(404)
  })
})

describe('a template page', () => {
  it('names all pages but parts of others, those that are locked where the navigation names them', async () => {
    const body = await bodyOf('/everything')
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    const paths = [...main.matchAll(/href="([^"?]*)"/g)].map(([, path]) => path)
    for (const path of [
      '/',
      '/shop',
      '/help',
      '/faq',
      '/vault',
      '/cover',
      '/sounds',
      '/links',
      '/everything',
    ])
      expect(paths).toContain(path)
    for (const path of ['/cover/film', '/offer', '/locked', '/stray']) expect(paths).not.toContain(path)
  })
})

describe('an overlay', () => {
  it.each(['/', '/shop', '/shop/cup', '/journal/post-1', '/links'])('can be opened on %s', async (path) => {
    const body = await bodyOf(path)
    expect(body).toContain('data-collection-id="quay-offer" data-version="3"')
    expect(body).toContain('<a class="overlay-tab" href="/offer">')
  })

  it.each(['/offer', '/cart', '/checkout', '/search', '/vault', '/nowhere', '/cover'])(
    'is not on %s',
    async (path) => {
      const visitor = await meet()
      await add(visitor, 'quay-cup-l')
      expect((await visitor.get(path)).body).not.toContain('overlay-tab')
    },
  )
})

describe('sitemap, search and folders', () => {
  it('list covers, albums and lists of links, and not slides and overlays', async () => {
    const paths = [...(await bodyOf('/sitemap.xml')).matchAll(/<loc>http:\/\/quay\.example([^<]*)/g)].map(
      ([, path]) => path,
    )
    for (const path of ['/cover', '/sounds', '/links', '/everything']) expect(paths).toContain(path)
    for (const path of ['/cover/film', '/offer', '/locked', '/sounds/horn', '/links/tides'])
      expect(paths).not.toContain(path)
  })

  it.each([
    { path: '/cover', isIndexed: true },
    { path: '/sounds', isIndexed: true },
    { path: '/links', isIndexed: true },
    { path: '/everything', isIndexed: true },
    { path: '/offer', isIndexed: false },
  ])('let search engines list $path: $isIndexed', async ({ path, isIndexed }) => {
    expect((await bodyOf(path)).includes('<meta name="robots" content="noindex">')).toBe(!isIndexed)
  })

  it('find things without a page on the page that they are on', async () => {
    expect(await bodyOf('/search?q=horn')).toContain('href="/sounds#item-quay-horn"')
    expect(await bodyOf('/sounds')).toContain('id="item-quay-horn"')
    expect(await bodyOf('/search?q=tides')).toContain('href="/links#item-quay-tides"')
    expect(await bodyOf('/links')).toContain('id="item-quay-tides"')
    expect(await bodyOf('/search?q=slide')).toContain('Nothing was found')
  })

  it('have no parts of other pages', async () => {
    const [tour, help] = [await bodyOf('/tour'), await bodyOf('/help')]
    expect(tour).toContain('<title>quay tour')
    expect(tour).not.toContain('A later offer')
    expect(help).toContain('<title>quay help')
    expect(help).not.toContain('A stray film')
  })
})
