import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesExample } from '../../../server/owner/website-example.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { add, cartIn } from '../../support/sites/buying.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'
import { describeEachDatabase } from '../../support/store/describe-each-database.ts'

const website = 'pier'
const { files } = filesExample
const shopPath = 'website/files/collections/shop.json'
const shop = files['collections/shop.json']

describeEachDatabase('the files of a website by HTTP', (create) => {
  it('make a shop that sells, and are given back', async () => {
    await using app = await open({ address: await create(), sites: [] })
    const { ask, askOwner } = app
    const headers = { 'if-none-match': '*' }
    const made = await askOwner('PUT', 'website', { website, headers, body: filesExample })
    expect([made.status, made.json]).toMatchObject([201, { isNew: true, items: 1, variants: 1 }])
    expect(made.headers['etag']).toBe(`"${made.json.revision}"`)
    const again = await askOwner('PUT', 'website', { website, headers, body: filesExample })
    expect([again.status, again.json.code]).toEqual([412, 'website_exists'])

    const visitor = await Visitor.meet(ask, 'pier.example')
    expect((await visitor.get('/shop/tide-mug')).body).toContain('Tide mug')
    const item = { itemId: 'tide-mug', quantity: 2 }
    expect(cartIn(await add(visitor, 'mug-blue', item)).entries).toMatchObject([{ ...item, sku: 'mug-blue' }])

    const shown = await askOwner('GET', 'website', { website })
    expect([shown.status, shown.headers['etag']]).toEqual([200, made.headers['etag']])
    expect(shown.json).toEqual({ revision: made.json.revision, files })
    const known = { 'if-none-match': String(shown.headers['etag']) }
    expect((await askOwner('GET', 'website', { website, headers: known })).status).toBe(304)
  })

  it('change one by one, by their revision', async () => {
    await using app = await open({ address: await create(), sites: [] })
    const { ask, askOwner } = app
    const { headers } = await askOwner('PUT', 'website', { website, body: filesExample })
    const match = { 'if-match': String(headers['etag']) }
    const titles = ['Mugs', 'Cups']
    const changes = await Promise.all(
      titles.map((title) => askOwner('PUT', shopPath, { website, headers: match, body: { ...shop, title } })),
    )
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const shown = await askOwner('GET', 'website/files/collections%2Fshop.json', { website })
    expect(shown.json.title).toBe(titles[changes.findIndex(({ status }) => status === 200)])
    expect(shown.headers['etag']).toBe(changes.find(({ status }) => status === 200)?.headers['etag'])

    const broken = await askOwner('PUT', shopPath, { website, body: { ...shop, position: 'first' } })
    expect([broken.status, broken.json]).toMatchObject([
      422,
      {
        code: 'website_invalid',
        errors: [
          { file: 'collections/shop.json', path: 'position', message: 'expected number, received string' },
        ],
      },
    ])
    expect((await askOwner('GET', shopPath, { website })).json).toEqual(shown.json)

    expect((await askOwner('DELETE', shopPath, { website })).json).toMatchObject({ collections: 0 })
    expect((await askOwner('GET', shopPath, { website })).json.code).toBe('record_unknown')
    expect((await askOwner('DELETE', shopPath, { website })).json.code).toBe('record_unknown')
    expect((await new Visitor(ask, 'pier.example').get('/shop')).status).toBe(404)
  })

  it('are changed once for an idempotency key', async () => {
    await using app = await open({ address: await create(), sites: [] })
    const headers = { 'idempotency-key': 'one' }
    const put = (body: object) => app.askOwner('PUT', 'website', { website, headers, body })
    const [first, second] = [await put(filesExample), await put(filesExample)]
    expect([second.status, second.body]).toEqual([first.status, first.body])
    const other = { files: { ...files, 'collections/shop.json': { ...shop, title: 'Mugs' } } }
    expect((await put(other)).json.code).toBe('idempotency_key_reused')
  })
})

describe('a request for the files of a website', () => {
  const app = { current: undefined as Awaited<ReturnType<typeof open>> | undefined }
  const askOwner: Awaited<ReturnType<typeof open>>['askOwner'] = (...request) => {
    if (app.current === undefined) throw new Error('The app is open only while the tests run.')
    return app.current.askOwner(...request)
  }
  beforeAll(async () => {
    app.current = await open()
    await askOwner('PUT', 'website', { website, body: filesExample })
  }, PATIENCE_MS)
  afterAll(() => app.current?.[Symbol.asyncDispose]())

  it.each([
    { headers: { 'if-match': '7' }, says: '"If-Match" must be the ETag of the last answer' },
    { headers: { 'if-match': 'W/"7"' }, says: '"If-Match" must be the ETag' },
    { headers: { 'if-none-match': '"7"' }, says: '"If-None-Match" must be *' },
  ])('is refused with $headers', async ({ headers, says }) => {
    const { status, json } = await askOwner('PUT', 'website', { website, headers, body: filesExample })
    expect([status, json.code, json.detail]).toEqual([400, 'header_invalid', expect.stringContaining(says)])
  })

  it('is refused when its body is larger than 8 MiB', async () => {
    const { status, json } = await askOwner('PUT', shopPath, { website, body: ' '.repeat(8 * 2 ** 20 + 1) })
    expect([status, json.code, json.limit]).toEqual([413, 'body_too_large', 8 * 2 ** 20])
    expect(json.detail).toContain('Send files one by one')
  })

  it('holds nothing up while a hostile body is checked', async () => {
    const items = '{},'.repeat(2_700_000).slice(0, -1)
    const shop = { ...files['collections/shop.json'], items: [] }
    const body = `{"files":{"collections/shop.json":${JSON.stringify(shop).replace('[]', `[${items}]`)}}}`
    const change = askOwner('PUT', 'website', { website, body })
    const first = await Promise.race([
      change.then(() => 'the change'),
      askOwner('GET', shopPath, { website }).then(({ status }) => status),
    ])
    expect(first).toBe(200)
    const { status, json } = await change
    expect([status, json.code]).toEqual([422, 'website_costly'])
  })

  it('is refused while many others have long bodies', async () => {
    const changes = Array.from({ length: 10 }, () => askOwner('PUT', shopPath, { website, body: shop }))
    const refused = (await Promise.all(changes)).filter(({ status }) => status !== 200)
    expect(refused.map(({ status, json }) => [status, json.code])).toEqual([
      [503, 'overloaded'],
      [503, 'overloaded'],
    ])
    expect((await askOwner('PUT', shopPath, { website, body: shop })).status).toBe(200)
  })

  it('is answered without the bytes of assets when they are too many', async () => {
    const asset = {
      websiteId: website,
      name: 'film.mp4',
      contentType: 'video/mp4',
      bytes: Buffer.alloc(25 * 2 ** 20),
    }
    await app.current?.store.transaction(({ assets }) => assets.save(asset))
    const { status, json } = await askOwner('GET', 'website', { website })
    expect([status, json.code]).toEqual([409, 'website_large'])
    expect((await askOwner('GET', 'website?assets=digests', { website })).status).toBe(200)
  })

  it.each([
    { name: 'website', body: { files: { ...files, 'site.json': { ...files['site.json'], theme: 'gone' } } } },
    { name: 'website/files/site.json', body: { ...files['site.json'], theme: 'gone' } },
  ])('at $name is refused with a theme that the service lacks', async ({ name, body }) => {
    const { status, json } = await askOwner('PUT', name, { website, body })
    expect([status, json]).toMatchObject([
      422,
      {
        code: 'website_invalid',
        errors: [
          {
            file: 'site.json',
            path: 'theme',
            message:
              'expected a theme of this service (linden), not "gone"; set THEMES_DIR to the folder of further themes',
          },
        ],
      },
    ])
  })

  it('mends a website whose theme is gone', async () => {
    const { store } = app.current ?? {}
    const stored = await store?.read.websites.byId(website)
    if (stored === undefined) throw new Error('The website was made before.')
    await store?.transaction(({ websites }) => websites.save({ ...stored, theme: 'gone' }, Date.now()))
    const path = 'website/files/site.json'
    expect((await askOwner('GET', 'stock', { website })).status).toBe(500)
    expect((await askOwner('PUT', path, { website, body: files['site.json'] })).status).toBe(200)
    expect((await askOwner('GET', 'stock', { website })).status).toBe(200)
  })

  it('tells of no files when an earlier version made the website', async () => {
    await app.current?.store.transaction(({ websiteFiles }) => websiteFiles.replace(website, new Map()))
    const { status, json } = await askOwner('GET', 'website', { website })
    expect([status, json.code]).toEqual([409, 'files_unknown'])
  })
})

async function open(options: Parameters<typeof startOwnerApp>[0] = {}) {
  // No page is kept, so that each page shows what has just changed.
  const app = await startOwnerApp({ environment: { LIMIT_PAGE_AGE_MS: '0' }, ...options })
  return { ...app, [Symbol.asyncDispose]: app.close }
}
