import { afterAll, expect, it } from 'vitest'
import { member } from '../../../engine/domain/data/value.ts'
import { en } from '../../../engine/domain/messages/en.ts'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { visibleTextsOf } from '../../support/cases/visible-words.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const sites = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
const { ask, close } = await startSiteApp({ sites })
afterAll(close)

const titleAt = async (host: string) => {
  const { body } = await new Visitor(ask, host).get('/')
  return /<title>([^<]*)/.exec(body)?.[1]
}

it.each([
  { host: 'localhost', title: 'Harbour Goods' },
  { host: '127.0.0.1:8080', title: 'Harbour Goods' },
  { host: 'qalam.localhost', title: 'بيت القلم' },
  { host: 'qalam.localhost:8080', title: 'بيت القلم' },
  // In development the website of `localhost` answers at hosts that none has, such as the name of a machine.
  { host: 'my-machine.local', title: 'Harbour Goods' },
])('$host shows $title', async ({ host, title }) => {
  expect(await titleAt(host)).toBe(title)
})

const qalam = sites.find(({ site }) => site.id === 'qalam')

it('the website in Arabic has every text in its language', () => {
  const texts = qalam?.site.data.localizedStrings ?? {}
  expect(
    Object.keys(en).filter((key) => !/\p{sc=Arab}|^[^a-z]*(\{\w+\}[^a-z]*)*$/u.test(String(texts[key]))),
  ).toEqual([])
})

it.each([
  '/',
  '/lessons',
  '/lessons/dars',
  '/cart',
  '/search',
  '/search?q=zeppelin',
  '/nowhere',
  '/checkout/status',
])('no English word is on %s in Arabic', async (url) => {
  const { body } = await new Visitor(ask, 'qalam.localhost').get(url)
  const own = new Set(JSON.stringify(qalam).match(/[A-Za-z]{2,}/g))
  const foreign = visibleTextsOf(body).flatMap((text) => text.match(/[A-Za-z]{2,}/g) ?? [])
  expect(foreign.filter((word) => !own.has(word) && word !== 'zeppelin' && word !== 'JP')).toEqual([])
})

it('prices in yen have no cents, also for search engines', async () => {
  const { body } = await new Visitor(ask, 'qalam.localhost').get('/lessons/dars')
  const [, json = ''] =
    /<script type="application\/ld\+json">(\{"@context":"https:\/\/schema.org","@type":"Product".*?)<\/script>/s.exec(
      body,
    ) ?? []
  const offers = member(JSON.parse(json), 'offers')
  expect(offers).toHaveLength(72)
  expect(offers).toContainEqual(expect.objectContaining({ price: '7500', priceCurrency: 'JPY' }))
})
