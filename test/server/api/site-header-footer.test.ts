import { afterAll, describe, expect, it } from 'vitest'
import { seedSite } from '../../../server/website/files/seed.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { HEADER_FOOTER, headerFooterOf } from '../../support/sites/header-footer.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { fromManyAddresses, Visitor } from '../../support/sites/visitors.ts'

const sites = [smallSite('quay'), smallSite('dune')]
const environment = { LIMIT_PAGE_AGE_MS: '0', TRUSTED_PROXIES: '127.0.0.1' }
const { ask: askFromHere, store, close } = await startSiteApp({ sites, environment })
afterAll(close)
// Sign-ins are counted by address.
const ask = fromManyAddresses(askFromHere)

const meet = (name = 'quay') => Visitor.meet(ask, `${name}.example`)

type Role = Parameters<typeof addContributor>[2]

const signedIn = new Map<Role, Promise<Visitor>>()

/** A contributor with a role, who signs in once, because passwords take long. */
function comeAs(role: Role): Promise<Visitor> {
  const visitor = signedIn.get(role) ?? come(role)
  signedIn.set(role, visitor)
  return visitor
}

async function come(role: Role): Promise<Visitor> {
  const visitor = await meet()
  await signIn(visitor, (await addContributor(store, 'quay', role)).email)
  return visitor
}

const wanted = headerFooterOf('Quay')

/** The body with another value at a path. */
const withValue = (path: string, value: unknown) => {
  const body = structuredClone(wanted) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  const place = names.reduce((at, name) => at[name] as Record<string, unknown>, body)
  place[last] = value
  return body
}

describe('GET /api/site-header-footer', () => {
  it('answers each visitor with the texts of the files', async () => {
    const { status, body } = await (await meet('dune')).get(HEADER_FOOTER)
    expect([status, JSON.parse(body)]).toEqual([
      200,
      {
        header: { announcement: { text: '', url: '' } },
        footer: {
          ...{ tagLine: 'dune tagline', contactEmail: 'shop@example.com', contactPhoneNumber: '' },
          ...{ openingHours: [], text: 'dune' },
        },
      },
    ])
  })
})

describe('PUT /api/site-header-footer', () => {
  it.each(['ADMIN', 'EDITOR', 'WEBSITE_MANAGER'] as const)('lets %s change the texts', async (role) => {
    const visitor = await comeAs(role)
    const body = withValue('header.announcement.text', `Closed for ${role}`)
    const answer = await visitor.send('PUT', HEADER_FOOTER, body)
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, body])
  })

  it('keeps its texts when the files are read again, and on this website alone', async () => {
    const visitor = await comeAs('ADMIN')
    await visitor.send('PUT', HEADER_FOOTER, wanted)
    await seedSite(store, smallSite('quay'), Date.now())
    expect(JSON.parse((await visitor.get(HEADER_FOOTER)).body)).toMatchObject({ header: expect.anything() })
    await expect.poll(async () => (await visitor.get('/')).body).toContain('Quay is closed on &lt;Monday&gt;')
    const { body } = await visitor.get('/')
    for (const text of [
      'Quay by the sea',
      'mailto:hello@example.com',
      'Mon 9–5<br>Tue 9–5',
      'All rights &amp; wrongs of Quay',
    ])
      expect(body).toContain(text)
    expect((await (await meet('dune')).get('/')).body).not.toContain('Quay by the sea')
  })

  it.each([
    { what: 'offers the code of its announcement by a button', code: 'MAY10', has: true },
    { what: 'has no button without a code', code: undefined, has: false },
  ])('$what', async ({ code, has }) => {
    const visitor = await comeAs('ADMIN')
    const text = `Welcome ${code}`
    const announcement = { text, url: '', ...(code && { couponCode: code }) }
    await visitor.send('PUT', HEADER_FOOTER, withValue('header', { announcement }))
    expect(JSON.parse((await visitor.get(HEADER_FOOTER)).body).header.announcement).toEqual(announcement)
    await expect.poll(async () => (await visitor.get('/')).body).toContain(text)
    expect((await visitor.get('/')).body.includes('name="code" value="MAY10"')).toBe(has)
  })

  it.each(['STORE_MANAGER', 'MODERATOR', 'VIEWER', 'NONE'] as const)('does not let %s', async (role) => {
    const { status, body } = await (await comeAs(role)).send('PUT', HEADER_FOOTER, wanted)
    expect([status, JSON.parse(body).code]).toEqual([403, 'permission_missing'])
  })

  it('does not let a visitor, or a contributor without a crumb', async () => {
    const stranger = await (await meet()).send('PUT', HEADER_FOOTER, wanted)
    expect([stranger.status, JSON.parse(stranger.body).code]).toEqual([401, 'contributor_missing'])
    const forged = await (await comeAs('ADMIN')).send('PUT', HEADER_FOOTER, wanted, { 'x-csrf-token': 'x' })
    expect([forged.status, JSON.parse(forged.body).crumbFail]).toEqual([403, true])
  })

  it.each([
    { path: 'header.announcement.url', value: 'javascript:alert(1)' },
    { path: 'header.announcement.url', value: '//evil.example' },
    { path: 'header.announcement.url', value: '/\\evil.example' },
    { path: 'header.announcement.url', value: '/.//evil.example' },
    { path: 'header.announcement.url', value: '/\t/evil.example' },
    { path: 'header.announcement.text', value: 'x'.repeat(201) },
    { path: 'header.announcement.couponCode', value: '' },
    { path: 'footer.contactEmail', value: 'none' },
    { path: 'footer.contactPhoneNumber', value: 'call me' },
    { path: 'footer.openingHours', value: [''] },
    { path: 'footer.text', value: 5 },
    { path: 'footer.more', value: 'a' },
  ])('refuses $path: $value', async ({ path, value }) => {
    const { status, body } = await (await comeAs('ADMIN')).send('PUT', HEADER_FOOTER, withValue(path, value))
    expect([status, JSON.parse(body).code]).toEqual([400, 'body_invalid'])
  })
})
