import { afterAll, describe, expect, it } from 'vitest'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { add, checkOut } from '../../support/sites/buying.ts'
import { HTML } from '../../support/sites/notices.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { hostOf, smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const BODY = 'Hitch it twice.'

/** The journal of a small website as lessons, for members of `pass`. */
function withLessons({ site, collections, ...files }: SiteFiles, videoPaywall: boolean): SiteFiles {
  return {
    ...files,
    site: { ...site, settings: { ...site.settings, videoPaywall } },
    collections: collections.map((collection) => {
      if (collection.urlId !== 'journal') return collection
      const items = collection.items.map((item) => ({
        ...item,
        data: {
          ...item.data,
          excerpt: '<p>A knot.</p>',
          body: `<p>${BODY}</p>`,
          sourceUrl: 'https://vimeo.com/123',
        },
      }))
      return {
        ...collection,
        typeName: 'lessons',
        data: { ...collection.data, paywall: `${site.id}-pass` },
        items,
      }
    }),
  }
}

/** A small website without locks, so that its paywall alone tells what a visitor may see. */
function withoutLocks({ collections, ...files }: SiteFiles): SiteFiles {
  const isOpen = ({ urlId }: SiteFiles['collections'][number]) => urlId !== 'vault' && urlId !== 'club'
  return { ...files, collections: collections.filter(isOpen) }
}

const { ask, close } = await startSiteApp({
  sites: [
    withLessons(smallSite('quay'), true),
    withLessons(smallSite('dune'), false),
    withLessons(withoutLocks(smallSite('reef')), true),
  ],
})
afterAll(close)

const LESSON = '/journal/post-1'
const meet = (name = 'quay') => Visitor.meet(ask, hostOf(name))

describe('a paywall', () => {
  it('shows that a lesson exists, and the offer in place of its content', async () => {
    const visitor = await meet()
    expect((await visitor.get('/journal', HTML)).body).toContain(LESSON)
    const { status, body } = await visitor.get(LESSON, HTML)
    expect(status).toBe(200)
    expect(body).toContain('A knot.')
    expect(body).toContain('data-island="video-paywall"')
    expect(body).toContain('href="/account/login?returnTo=%2Fjournal%2Fpost-1"')
    for (const hidden of [BODY, 'vimeo.com']) expect(body).not.toContain(hidden)
  })

  it.each([
    { path: '/', shown: 'quay cup' },
    { path: '/journal', shown: LESSON },
    { path: '/search?q=hitch', shown: '<title>Search: hitch' },
    { path: '/journal?format=rss', shown: LESSON },
    { path: '/sitemap.xml', shown: LESSON },
    { path: '/tour', shown: '<title>quay tour' },
  ])('hides the content at $path', async ({ path, shown }) => {
    const { status, body } = await (await meet()).get(path, HTML)
    expect([status, body.includes(shown)]).toEqual([200, true])
    for (const hidden of [BODY, 'vimeo.com']) expect(body).not.toContain(hidden)
  })

  it.each([
    { query: 'hitch', who: 'a guest', finds: false },
    { query: 'knot', who: 'a guest', finds: true },
    { query: 'hitch', who: 'a member', finds: true },
    { query: 'knot', who: 'a member', finds: true },
  ])('is searched by what $who may read: $query', async ({ query, who, finds }) => {
    const visitor = await meet()
    if (who === 'a member') {
      await add(visitor, 'quay-pass')
      await checkOut(visitor)
    }
    const found = async (path: string) => (await visitor.get(path, HTML)).body
    expect((await found(`/search?q=${query}`)).includes(LESSON)).toBe(finds)
    expect((await found(`/api/search/suggestions?q=${query}`)).includes(LESSON)).toBe(finds)
    expect(await found(`/search?q=${query}`)).not.toContain('similar')
  })

  it('opens for members, by its form', async () => {
    const visitor = await meet()
    const { body } = await visitor.get(LESSON, HTML)
    const [, sku = ''] = /name="sku" value="([^"]+)"/.exec(body) ?? []
    await add(visitor, sku)
    await checkOut(visitor)
    const open = await visitor.get(LESSON, HTML)
    expect(open.body).toContain(BODY)
    expect(open.body).not.toContain('video-paywall')
  })

  it('stays closed to others while a member reads', async () => {
    const [guest, member] = [await meet('reef'), await meet('reef')]
    await add(guest, 'reef-song')
    const seenBy = async (visitor: Visitor) => (await visitor.get(LESSON, HTML)).body.includes(BODY)
    const before = [await seenBy(guest), await seenBy(member)]
    await add(member, 'reef-pass')
    await checkOut(member)
    expect([...before, await seenBy(member), await seenBy(guest), await seenBy(member)]).toEqual([
      ...[false, false],
      ...[true, false, true],
    ])
  })

  it('does not exist without its feature flag, and the policy opens the player of the film', async () => {
    const { headers, body } = await (await meet('dune')).get(LESSON, HTML)
    expect(headers['content-security-policy']).toMatch(/;frame-src 'self' https:\/\/player\.vimeo\.com$/)
    const walled = await (await meet()).get(LESSON, HTML)
    expect(walled.headers['content-security-policy']).not.toContain('frame-src')
    expect(body).toContain('data-island="film" href="https://vimeo.com/123"')
    expect(body).toContain(BODY)
    expect(body).not.toContain('video-paywall')
  })
})
