import { expect, it } from 'vitest'
import { createId } from '../../../server/store/ids.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { speaking } from '../../support/sites/multilingual.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { describeEachDatabase, describeEachStore } from '../../support/store/describe-each-database.ts'
import { createShop, NOW_MS } from '../../support/store/shops.ts'

const headerFooter = {
  header: { announcement: { text: 'Closed on “Sunday”', url: '' } },
  footer: {
    ...{ tagLine: 'Öl & rope', contactEmail: '', contactPhoneNumber: '', text: '' },
    openingHours: ['Monday'],
  },
}
const multilingual = { isConnected: true, languages: [{ code: 'de', name: 'Deutsch', isEnabled: true }] }
const performance = { isEnabled: true, samplePercent: 25 }
const ownPayments = { test: false }
const ownTracking = { policy: 'consent' } as const
const OWN = { headerFooter, multilingual, performance, ownPayments, ownTracking }

describeEachStore('the settings of an owner', (opened) => {
  type Name = keyof typeof OWN
  const save = (id: string, name: Name, value: (typeof OWN)[Name] = OWN[name]) =>
    opened.store.transaction(({ websites }) => websites.saveOwnSetting(id, name, value))
  const settingsOf = async (id: string) => (await opened.store.read.websites.byId(id))?.settings

  it.each(Object.keys(OWN) as readonly Name[])('keep %s, for one website', async (name) => {
    const [{ website }, { website: other }] = [await createShop(opened.store), await createShop(opened.store)]
    const before = await opened.store.read.websites.revisionOf(website.id)
    await save(website.id, name)
    expect(await settingsOf(website.id)).toEqual({ ...website.settings, [name]: OWN[name] })
    expect(await opened.store.read.websites.ownSetting(website.id, name)).toEqual(OWN[name])
    expect(await opened.store.read.websites.revisionOf(website.id)).toBeGreaterThan(before ?? 0)
    expect(await settingsOf(other.id)).toEqual(other.settings)
    expect(await opened.store.read.websites.ownSetting(other.id, name)).toBeUndefined()
  })

  it('are replaced by the next ones, and stay when the files are read again', async () => {
    const { website } = await createShop(opened.store)
    await save(website.id, 'performance', { isEnabled: false, samplePercent: 1 })
    for (const name of Object.keys(OWN) as Name[]) await save(website.id, name)
    await opened.store.transaction(({ websites }) => websites.save(website, NOW_MS))
    expect(await settingsOf(website.id)).toEqual({ ...website.settings, ...OWN })
  })

  it('are all kept when they are saved at once', async () => {
    const { website } = await createShop(opened.store)
    await Promise.all((Object.keys(OWN) as Name[]).map((name) => save(website.id, name)))
    expect(await settingsOf(website.id)).toMatchObject(OWN)
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        save(website.id, 'performance', { isEnabled: true, samplePercent: at + 1 }),
      ),
    )
    expect((await settingsOf(website.id))?.performance?.isEnabled).toBe(true)
  })

  it('are all kept when each is made of the one before it', async () => {
    const { website } = await createShop(opened.store)
    const close = (id: string) =>
      opened.store.transaction(({ websites }) =>
        websites.changeOwnSetting(website.id, 'lockClosings', (closings) => ({ ...closings, [id]: NOW_MS })),
      )
    const ids = Array.from({ length: 8 }, createId)
    await Promise.all(ids.map(close))
    const closings = Object.fromEntries(ids.map((id) => [id, NOW_MS]))
    expect(await opened.store.read.websites.ownSetting(website.id, 'lockClosings')).toEqual(closings)
  })
})

describeEachDatabase('the calls of settings', (create) => {
  it('change a website for every process', async () => {
    const address = await create()
    const environment = { LIMIT_PAGE_AGE_MS: '0' }
    const sites = [speaking(smallSite('quay'), 'de'), smallSite('dune')]
    const here = await startSiteApp({ address, environment, sites })
    const there = await startSiteApp({ address, environment, sites: [] })
    const owner = await Visitor.meet(here.ask, 'quay.example')
    await signIn(owner, (await addContributor(here.store, 'quay', 'ADMIN')).email)
    const visitor = await Visitor.meet(there.ask, 'quay.example')
    // Each process looks for a new revision once a second.
    const read = (path: string) => expect.poll(async () => JSON.parse((await visitor.get(path)).body))
    const status = (path: string) => expect.poll(async () => (await visitor.get(path)).status)
    const write = async (method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
      expect([path, (await owner.send(method, path, body)).status]).toEqual([path, 200])

    const tagLine = `Rope ${createId()}`
    // All at once, because each look for a new revision takes a second.
    await write('PUT', '/api/site-header-footer', {
      ...headerFooter,
      footer: { ...headerFooter.footer, tagLine },
    })
    await write('PUT', '/api/multilingual/languages', { languages: [{ code: 'de' }] })
    await write('PUT', '/api/1/performance/settings', performance)
    await read('/api/1/performance/settings').toMatchObject(performance)
    await read('/api/site-header-footer').toMatchObject({ footer: { tagLine } })
    await expect.poll(async () => (await visitor.get('/')).body).toContain(tagLine)
    await read('/api/multilingual/status').toMatchObject({ isEnabled: true, languageCount: 2 })
    await status('/de').toBe(200)

    await write('DELETE', '/api/multilingual/connection')
    await read('/api/multilingual/settings').toMatchObject({ isConnected: false })
    await status('/de').toBe(404)
    await write('POST', '/api/multilingual/enable')
    await read('/api/multilingual/languages').toMatchObject({ languages: [{}, { code: 'de' }] })

    const other = await Visitor.meet(there.ask, 'dune.example')
    expect(JSON.parse((await other.get('/api/multilingual/status')).body)).toMatchObject({ languageCount: 1 })
    await Promise.all([here.close(), there.close()])
  })
})
