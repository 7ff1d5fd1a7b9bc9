import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { PLACES } from '../../support/sites/places.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

/** A provider that answers as the typed text or the id of the place asks it to. */
const provider = createServer(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://provider')
  const wish = searchParams.get('input') ?? searchParams.get('placeId') ?? ''
  const send = (status: number, body: string) => response.writeHead(status).end(body)
  if (wish === 'slow') return
  if (wish === 'broken') return void send(500, 'oh')
  if (wish === 'html') return void send(200, '<html>')
  if (wish === 'odd') return void send(200, '{"predictions":"none"}')
  if (wish === 'missing') return void send(404, '')
  if (pathname.endsWith('/details'))
    return void send(
      200,
      JSON.stringify({ placeId: wish, line1: 'Weg 1', city: 'Ulm', country: 'DE', more: 1 }),
    )
  const { country, language } = Object.fromEntries(searchParams)
  send(
    200,
    JSON.stringify({
      predictions: [{ placeId: 'a', mainText: `${wish} 1`, secondaryText: `${country} ${language}` }],
    }),
  )
})
await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/places`

const own = await startSiteApp()
const live = await startSiteApp({ environment: { NODE_ENV: 'production' } })
const asking = await startSiteApp({ environment: { PLACES_URL: url } })
afterAll(async () => {
  await own.close()
  await live.close()
  await asking.close()
  provider.closeAllConnections()
  provider.close()
})

const get = async (ask: typeof own.ask, path: string, query: Readonly<Record<string, string>>) => {
  const { status, body } = await new Visitor(ask, 'quay.example').get(
    `${PLACES}/${path}?${new URLSearchParams(query)}`,
  )
  return [status, JSON.parse(body)] as const
}
const context = { productPage: '/checkout', productSection: 'address' }

describe('places without a provider', () => {
  it.each([
    { typed: 'Congress', country: '', first: '389 Congress Street, Portland, ME 04101, US' },
    { typed: 'munch mari', country: '', first: 'Marienplatz 8, 80331 München, DE' },
    { typed: 'RATHAUS', country: 'DE', first: 'Rathausmarkt 1, 20095 Hamburg, DE' },
    { typed: 'praca lisb', country: '', first: 'Praça do Comércio, 1100-148 Lisboa, PT' },
  ])('suggest $first for $typed', async ({ typed, country, first }) => {
    const [status, { predictions }] = await get(own.ask, 'autocomplete', { input: typed, country })
    expect([status, predictions[0]?.description]).toEqual([200, first])
    const [found, { place }] = await get(own.ask, 'details', { placeId: predictions[0].placeId, ...context })
    expect([found, first.startsWith(place.line1), first.endsWith(place.country)]).toEqual([200, true, true])
  })

  it('are none in production', async () => {
    expect(await get(live.ask, 'autocomplete', { input: 'Congress' })).toEqual([200, { predictions: [] }])
    expect((await get(live.ask, 'details', { placeId: 'place-1', ...context }))[0]).toBe(404)
  })

  it.each([{ input: 'Rathaus', country: 'US' }, { input: 'nowhere at all' }, { input: '...' }])(
    'have none for %o',
    async (query) => {
      expect(await get(own.ask, 'autocomplete', query)).toEqual([200, { predictions: [] }])
    },
  )

  it.each([
    { path: 'autocomplete', query: {} },
    { path: 'autocomplete', query: { input: ' ' } },
    { path: 'autocomplete', query: { input: 'a'.repeat(201) } },
    { path: 'autocomplete', query: { input: 'a', country: 'Germany' } },
    { path: 'details', query: {} },
  ])('refuse $path with $query', async ({ path, query }) => {
    expect((await get(own.ask, path, query as Record<string, string>))[0]).toBe(400)
  })

  it('know no other place', async () => {
    expect(await get(own.ask, 'details', { placeId: '../../etc', ...context })).toMatchObject([
      404,
      { code: 'place_unknown' },
    ])
  })
})

describe('a provider of places', () => {
  it('is asked in the language of the page', async () => {
    expect(await get(asking.ask, 'autocomplete', { input: 'Weg', country: 'DE' })).toEqual([
      200,
      {
        predictions: [
          { placeId: 'a', mainText: 'Weg 1', secondaryText: 'DE en-US', description: 'Weg 1, DE en-US' },
        ],
      },
    ])
    expect(await get(asking.ask, 'details', { placeId: 'x y&z', ...context })).toEqual([
      200,
      { place: { placeId: 'x y&z', line1: 'Weg 1', city: 'Ulm', region: '', postalCode: '', country: 'DE' } },
    ])
  })

  it.each([
    { path: 'autocomplete', wish: 'slow', status: 504, code: 'places_timeout' },
    { path: 'autocomplete', wish: 'broken', status: 502, code: 'places_unreachable' },
    { path: 'autocomplete', wish: 'html', status: 502, code: 'places_unreachable' },
    { path: 'autocomplete', wish: 'odd', status: 502, code: 'places_unreachable' },
    { path: 'details', wish: 'odd', status: 502, code: 'places_unreachable' },
    { path: 'details', wish: 'missing', status: 404, code: 'place_unknown' },
  ])('that is $wish answers $path with $status', async ({ path, wish, status, code }) => {
    const name = path === 'details' ? 'placeId' : 'input'
    expect(await get(asking.ask, path, { [name]: wish, ...context })).toMatchObject([status, { code }])
  })
})

it('details without the context of tracking are answered, and logged as an error', async () => {
  const lines: string[] = []
  const { ask, close } = await startSiteApp({ onLog: (line) => lines.push(line) })
  expect((await get(ask, 'details', { placeId: 'place-1' }))[0]).toBe(200)
  await get(ask, 'details', { placeId: 'place-2', ...context })
  await close()
  expect(lines.filter((line) => line.includes('productSection') && line.includes('"level":50'))).toHaveLength(
    1,
  )
})
