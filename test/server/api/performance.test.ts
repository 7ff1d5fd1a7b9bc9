import { afterAll, describe, expect, it } from 'vitest'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { PERFORMANCE } from '../../support/sites/performance.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { fromManyAddresses, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const lines: string[] = []
const environment = { LIMIT_PAGE_AGE_MS: '0', TRUSTED_PROXIES: '127.0.0.1' }
const app = await startSiteApp({
  ...{ sites: [smallSite('quay'), smallSite('dune')], environment },
  onLog: (line) => lines.push(line),
})
afterAll(app.close)
// Sign-ins are counted by address.
const ask = fromManyAddresses(app.ask)

const SETTINGS = `${PERFORMANCE}/settings`
const RECORDS = `${PERFORMANCE}/records`
const says = ({ status, body }: SiteAnswer) => [status, JSON.parse(body)] as const
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
  await signIn(visitor, (await addContributor(app.store, 'quay', role)).email)
  return visitor
}

describe('the settings of performance', () => {
  it('measure nothing at first, and name each page load', async () => {
    const visitor = await meet('dune')
    const [first, second] = [says(await visitor.get(SETTINGS)), says(await visitor.get(SETTINGS))]
    expect(first).toMatchObject([200, { isEnabled: false, samplePercent: 100 }])
    expect(first[1].pageLoadId).toMatch(/^\w{20,}$/)
    expect(second[1].pageLoadId).not.toBe(first[1].pageLoadId)
    expect((await visitor.get('/')).body).not.toContain('"speed"')
  })

  it.each(['EDITOR', 'WEBSITE_MANAGER', 'ADMIN'] as const)('are set by %s', async (role) => {
    const visitor = await comeAs(role)
    const wanted = { isEnabled: role !== 'EDITOR', samplePercent: 25.5 }
    expect(says(await visitor.send('PUT', SETTINGS, wanted))).toEqual([200, wanted])
    expect(await app.store.read.websites.ownSetting('quay', 'performance')).toEqual(wanted)
  })

  it('are obeyed by pages of their website', async () => {
    const visitor = await comeAs('ADMIN')
    const isShown = async () => (await (await meet()).get('/')).body.includes('"speed":100')
    for (const isEnabled of [true, false]) {
      const wanted = { isEnabled, samplePercent: 100 }
      await visitor.send('PUT', SETTINGS, wanted)
      // A site is read again after a second.
      await expect.poll(isShown).toBe(isEnabled)
      expect(says(await visitor.get(SETTINGS))).toMatchObject([200, wanted])
      expect((await (await meet('dune')).get('/')).body).not.toContain('"speed"')
    }
  })

  it.each(['STORE_MANAGER', 'REPORTING', 'VIEWER'] as const)('are closed to %s', async (role) => {
    const answer = await (await comeAs(role)).send('PUT', SETTINGS, { isEnabled: true, samplePercent: 1 })
    expect(says(answer)).toMatchObject([403, { code: 'permission_missing' }])
  })

  it('are closed to strangers', async () => {
    const answer = await (await meet()).send('PUT', SETTINGS, { isEnabled: true, samplePercent: 1 })
    expect(says(answer)).toMatchObject([401, { code: 'contributor_missing' }])
  })

  it('refuse other values', async () => {
    const admin = await comeAs('ADMIN')
    for (const body of [
      { isEnabled: true },
      { isEnabled: 'yes', samplePercent: 1 },
      { isEnabled: true, samplePercent: -1 },
      { isEnabled: true, samplePercent: 100.5 },
      { isEnabled: true, samplePercent: '5' },
      { isEnabled: true, samplePercent: 5, more: 1 },
    ])
      expect(says(await admin.send('PUT', SETTINGS, body))).toMatchObject([400, { code: 'body_invalid' }])
  })
})

const record = {
  app: 'pages',
  event: 'page-speed',
  pageLoadId: 'abc',
  ts: 1_800_000_000_000,
  data: { loadMs: 120 },
}

describe('records of performance', () => {
  const send = async (body: string, headers = {}) =>
    new Visitor(ask, 'quay.example').request('POST', RECORDS, {
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'sec-fetch-site': 'same-origin', ...headers },
      body,
    })

  it('come as text without a crumb, and are logged', async () => {
    expect((await send(JSON.stringify([record]))).status).toBe(202)
    await expect.poll(() => lines.some((line) => line.includes('"pageLoadId":"abc"'))).toBe(true)
  })

  it('may be none, and hold words, which are not logged', async () => {
    expect((await send('[]')).status).toBe(202)
    const data = { page: 'hush', lcp: 1200 }
    expect((await send(JSON.stringify([{ ...record, pageLoadId: 'words', data }]))).status).toBe(202)
    await expect.poll(() => lines.some((line) => line.includes('"pageLoadId":"words"'))).toBe(true)
    expect(lines.filter((line) => line.includes('hush'))).toEqual([])
  })

  it.each([
    { what: 'no JSON', body: 'x', status: 400 },
    { what: 'no list', body: JSON.stringify(record), status: 400 },
    { what: 'too many', body: JSON.stringify(Array.from({ length: 21 }, () => record)), status: 400 },
    { what: 'an unknown member', body: JSON.stringify([{ ...record, email: 'a@b.example' }]), status: 400 },
    { what: 'too long', body: JSON.stringify([record]) + ' '.repeat(20_000), status: 413 },
  ])('are refused when they are $what', async ({ body, status }) => {
    expect((await send(body)).status).toBe(status)
  })

  it('of another website are refused', async () => {
    expect((await send(JSON.stringify([record]), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})
