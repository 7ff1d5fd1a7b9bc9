import { afterAll, describe, expect, it } from 'vitest'
import { siteSchema } from '../../../server/website/files/site-schema.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { TRACKING, tracking } from '../../support/sites/tracking.ts'
import { fromManyAddresses, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const app = await startSiteApp({
  sites: [smallSite('quay'), tracking(smallSite('dune'), 'consent')],
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(app.close)
// Sign-ins are counted by address.
const ask = fromManyAddresses(app.ask)

const SETTINGS = `${TRACKING}/settings`
const says = ({ status, body }: SiteAnswer) => [status, JSON.parse(body)] as const
const meet = (name = 'quay') => Visitor.meet(ask, `${name}.example`)

async function comeAs(role: Parameters<typeof addContributor>[2], name = 'quay'): Promise<Visitor> {
  const visitor = await meet(name)
  await signIn(visitor, (await addContributor(app.store, name, role)).email)
  return visitor
}

describe('the policy of tracking', () => {
  it('is that of the files, or all', async () => {
    expect(says(await (await meet('dune')).get(SETTINGS))).toEqual([200, { policy: 'consent' }])
    expect(says(await (await meet()).get(SETTINGS))).toEqual([200, { policy: 'all' }])
  })

  it.each([
    { role: 'EDITOR', policy: 'none' },
    { role: 'WEBSITE_MANAGER', policy: 'all' },
    { role: 'ADMIN', policy: 'consent' },
  ] as const)('is set to $policy by $role, before the files', async ({ role, policy }) => {
    const visitor = await comeAs(role, 'dune')
    expect(says(await visitor.send('PUT', SETTINGS, { policy }))).toEqual([200, { policy }])
    expect(says(await visitor.get(SETTINGS))).toEqual([200, { policy }])
    expect(says(await (await meet()).get(SETTINGS))).toEqual([200, { policy: 'all' }])
  })

  it.each(['STORE_MANAGER', 'REPORTING', 'VIEWER'] as const)('is closed to %s', async (role) => {
    const answer = await (await comeAs(role)).send('PUT', SETTINGS, { policy: 'none' })
    expect(says(answer)).toMatchObject([403, { code: 'permission_missing' }])
  })

  it('is closed to strangers', async () => {
    const answer = await (await meet()).send('PUT', SETTINGS, { policy: 'none' })
    expect(says(answer)).toMatchObject([401, { code: 'contributor_missing' }])
  })

  it('refuses other values', async () => {
    const admin = await comeAs('ADMIN')
    for (const body of [{}, { policy: 'some' }, { policy: true }, { policy: 'all', more: 1 }])
      expect(says(await admin.send('PUT', SETTINGS, body))).toMatchObject([400, { code: 'body_invalid' }])
  })

  it.each([{ policy: 'ALL' }, {}, { policy: 'none', since: 1 }])('of files is not %j', (own) => {
    const { site } = smallSite('quay')
    const parsed = siteSchema.safeParse({ ...site, settings: { ...site.settings, tracking: own } })
    expect(parsed.error?.issues[0]?.path.slice(0, 2)).toEqual(['settings', 'tracking'])
  })
})
