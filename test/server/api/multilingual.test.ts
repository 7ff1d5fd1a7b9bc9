import { afterAll, describe, expect, it } from 'vitest'
import { seedSite } from '../../../server/website/files/seed.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { MULTILINGUAL, speaking } from '../../support/sites/multilingual.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { fromManyAddresses, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const sites = [speaking(smallSite('quay'), 'de', 'ar'), smallSite('dune'), speaking(smallSite('reef'), 'de')]
const environment = { LIMIT_PAGE_AGE_MS: '0', TRUSTED_PROXIES: '127.0.0.1' }
const { ask: askFromHere, store, close } = await startSiteApp({ sites, environment })
afterAll(close)
// Sign-ins are counted by address.
const ask = fromManyAddresses(askFromHere)
const signedIn = new Map<string, Promise<Visitor>>()

type Role = Parameters<typeof addContributor>[2]

/** A contributor with a role, who signs in once. */
function comeAs(role: Role, website = 'quay'): Promise<Visitor> {
  const key = `${role} ${website}`
  const visitor = signedIn.get(key) ?? come(role, website)
  signedIn.set(key, visitor)
  return visitor
}

async function come(role: Role, website: string): Promise<Visitor> {
  const visitor = await Visitor.meet(ask, `${website}.example`)
  await signIn(visitor, (await addContributor(store, website, role)).email)
  return visitor
}

const says = ({ status, body }: SiteAnswer) => [status, JSON.parse(body)] as const
const put = (visitor: Visitor, languages: unknown) =>
  visitor.send('PUT', `${MULTILINGUAL}/languages`, { languages })

const own = { code: 'en-US', name: 'English', isEnabled: true, isDefault: true, isPublished: true }
const german = { code: 'de', name: 'Deutsch', isEnabled: true, isDefault: false, isPublished: true }

describe('a website in one language', () => {
  it.each([
    { path: 'status', answer: { isConnected: false, isEnabled: false, languageCount: 1 } },
    { path: 'languages', answer: { languages: [own] } },
    {
      path: 'settings',
      answer: {
        ...{ isConnected: false, isEnabled: false, defaultLanguage: 'en-US' },
        languages: [{ ...own, path: '/', isRightToLeft: false }],
      },
    },
  ])('tells each visitor its $path', async ({ path, answer }) => {
    const visitor = await Visitor.meet(ask, 'dune.example')
    expect(says(await visitor.get(`${MULTILINGUAL}/${path}`))).toEqual([200, answer])
  })

  it('has nothing to switch on', async () => {
    const answer = await (await comeAs('ADMIN', 'dune')).send('POST', `${MULTILINGUAL}/enable`)
    expect(says(answer)).toMatchObject([409, { code: 'languages_missing' }])
  })
})

const WRITES = [
  { method: 'PUT', path: 'languages', body: { languages: [{ code: 'de' }] } },
  { method: 'POST', path: 'enable', body: undefined },
  { method: 'DELETE', path: 'connection', body: undefined },
] as const

describe.each(WRITES)('$method /api/multilingual/$path', ({ method, path, body }) => {
  const send = (visitor: Visitor, headers = {}) =>
    visitor.send(method, `${MULTILINGUAL}/${path}`, body, headers)

  it.each(['ADMIN', 'EDITOR', 'WEBSITE_MANAGER'] as const)('is open to %s', async (role) => {
    const visitor = await comeAs(role)
    await put(visitor, [{ code: 'de' }])
    expect((await send(visitor)).status).toBe(200)
  })

  it.each(['STORE_MANAGER', 'MODERATOR', 'BILLING', 'VIEWER', 'NONE'] as const)(
    'is closed to %s',
    async (role) => {
      expect(says(await send(await comeAs(role)))).toMatchObject([403, { code: 'permission_missing' }])
    },
  )

  it('is closed to strangers, and needs a crumb', async () => {
    const stranger = await send(await Visitor.meet(ask, 'quay.example'))
    expect(says(stranger)).toMatchObject([401, { code: 'contributor_missing' }])
    const unread = await (await Visitor.meet(ask, 'quay.example')).send(method, `${MULTILINGUAL}/${path}`, {})
    expect(unread.status).toBe(401)
    const forged = await send(await comeAs('ADMIN'), { 'x-csrf-token': 'x' })
    expect(says(forged)).toMatchObject([403, { crumbFail: true }])
  })
})

describe('the languages of a website', () => {
  it('are served at once, survive a seed, and stay on their website', async () => {
    const visitor = await comeAs('ADMIN')
    const answer = await put(visitor, [own, 'de', { code: 'ar', name: 'عربي', isEnabled: false }])
    const arabic = { code: 'ar', name: 'عربي', isEnabled: false, isDefault: false, isPublished: false }
    expect(says(answer)).toEqual([200, { languages: [own, german, arabic] }])
    await seedSite(store, speaking(smallSite('quay'), 'de', 'ar'), Date.now())
    // A site is read again after a second.
    await expect.poll(async () => (await visitor.get('/de/shop')).status).toBe(200)
    expect((await visitor.get('/ar/shop')).status).toBe(404)
    const paths = async () => {
      const [, { languages }] = says(await visitor.get(`${MULTILINGUAL}/settings`))
      return languages.map((one: Record<string, unknown>) => [
        one['path'],
        one['isEnabled'],
        one['isRightToLeft'],
      ])
    }
    await expect.poll(paths).toEqual([
      ['/', true, false],
      ['/de', true, false],
      ['/ar', false, true],
    ])
    // The answer can be sent back as it is.
    expect((await put(visitor, JSON.parse(answer.body).languages)).status).toBe(200)
    expect((await (await Visitor.meet(ask, 'dune.example')).get('/de/shop')).status).toBe(404)
  })

  it('stay unpublished until they have texts', async () => {
    const visitor = await comeAs('ADMIN', 'dune')
    const french = { code: 'fr', name: 'Français', isEnabled: true, isDefault: false, isPublished: false }
    expect(says(await put(visitor, ['fr']))).toEqual([200, { languages: [own, french] }])
    const status = async () => says(await visitor.get(`${MULTILINGUAL}/status`))
    await expect.poll(status).toEqual([200, { isConnected: true, isEnabled: false, languageCount: 2 }])
    expect((await visitor.get('/fr/shop')).status).toBe(404)
    const { body } = await visitor.get('/shop')
    expect(body).not.toContain('hreflang')
    expect(body).not.toContain('/fr')
    expect((await visitor.get('/sitemap.xml')).body).not.toContain('/fr')
    await seedSite(store, speaking(smallSite('dune'), 'fr'), Date.now())
    await expect.poll(async () => (await visitor.get('/fr/shop')).status).toBe(200)
    expect((await visitor.get('/shop')).body).toContain('hreflang="fr"')
    expect((await visitor.get('/sitemap.xml')).body).toContain('/fr/shop')
    expect(await status()).toMatchObject([200, { isEnabled: true }])
  })

  it('end with the connection, and come back with it', async () => {
    const visitor = await comeAs('ADMIN', 'reef')
    await put(visitor, [{ code: 'de' }])
    await expect.poll(async () => (await visitor.get('/de/shop')).status).toBe(200)
    const ended = await visitor.send('DELETE', `${MULTILINGUAL}/connection`)
    expect(says(ended)).toEqual([200, { isConnected: false, isEnabled: false, languageCount: 2 }])
    await expect.poll(async () => (await visitor.get('/de/shop')).status).toBe(404)
    const again = await visitor.send('POST', `${MULTILINGUAL}/enable`)
    expect(says(again)).toMatchObject([200, { isConnected: true, isEnabled: true }])
    await expect.poll(async () => (await visitor.get('/de/shop')).status).toBe(200)
  })

  it.each([
    { what: 'no tag', languages: [{ code: 'german' }] },
    { what: 'a tag in another spelling', languages: [{ code: 'DE' }] },
    { what: 'a region in lower case', languages: [{ code: 'pt-br' }] },
    { what: 'a language that does not exist', languages: [{ code: 'xq' }] },
    { what: 'a private tag', languages: [{ code: 'x-secret' }] },
    { what: 'an extension', languages: [{ code: 'de-u-co-phonebk' }] },
    { what: 'a path', languages: [{ code: '../api' }] },
    { what: 'a second segment', languages: [{ code: 'de/shop' }] },
    { what: 'a language twice', languages: [{ code: 'de' }, { code: 'de' }] },
    { what: 'too many', languages: Array.from({ length: 22 }, () => ({ code: 'de' })) },
    { what: 'the own language switched off', languages: [{ ...own, isEnabled: false }] },
    { what: 'another default', languages: [{ ...german, isDefault: true }] },
    { what: 'an unknown member', languages: [{ code: 'de', prefix: '/de' }] },
    { what: 'an empty name', languages: [{ code: 'de', name: ' ' }] },
    { what: 'no list', languages: 'de' },
  ])('refuse $what', async ({ languages }) => {
    expect(says(await put(await comeAs('ADMIN'), languages))).toMatchObject([400, { code: 'body_invalid' }])
  })

  it('refuse one whose address a page has', async () => {
    const { id, ...page } = (await store.read.collections.list('reef'))[0] ?? { id: '' }
    await store.transaction(({ collections }) =>
      collections.save({ ...page, id: 'reef-it', urlId: 'it', title: 'Our IT' } as never, Date.now()),
    )
    expect(id).not.toBe('')
    const visitor = await comeAs('ADMIN', 'reef')
    // A site is read again after a second.
    await expect.poll(async () => (await visitor.get('/it')).status).toBe(200)
    const { code, message } = JSON.parse((await put(visitor, [{ code: 'it' }])).body)
    expect([code, message]).toEqual([
      'language_address_taken',
      'The address /it belongs to the page “Our IT”. Give that page another address first.',
    ])
  })
})
