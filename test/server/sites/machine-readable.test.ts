import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openDemoShop } from '../../support/sites/demo-shop.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'

const { origin, close } = await openDemoShop()
const small = await startSiteApp({ sites: [smallSite('quay')] })
afterAll(async () => {
  await close()
  await small.close()
})

type Data = Readonly<Record<string, unknown>>

const textAt = async (path: string) => (await fetch(origin + path)).text()

/** The structured data of a page, by its type. */
async function dataOn(path: string): Promise<ReadonlyMap<string, Data>> {
  const scripts = [...(await textAt(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const all = scripts.flatMap(([, json = '']) => {
    const data = JSON.parse(json) as Data
    return (data['@graph'] as Data[] | undefined) ?? [data]
  })
  return new Map(all.map((data) => [String(data['@type']), data]))
}

const offersOn = async (path: string) => (await dataOn(path)).get('Product')?.['offers'] as Data[]

describe('structured data', () => {
  it('of a product has its rating, reviews, seller and a photograph', async () => {
    const product = (await dataOn('/shop/tide-mug')).get('Product')
    expect(product).toMatchObject({
      name: 'Tide Mug',
      image: `${origin}/assets/site/photo-mug-tide.jpg?format=1500w`,
      aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
      offers: expect.arrayContaining([
        expect.objectContaining({
          price: '28.00',
          seller: { '@type': 'Organization', name: 'Harbour Goods' },
        }),
      ]),
    })
    expect(product?.['review']).toHaveLength(3)
  })

  it('of each variant has its address, and the terms of shipping and returns once', async () => {
    const offers = await offersOn('/shop/tide-mug')
    expect(offers.length).toBeGreaterThan(1)
    expect(offers.map(({ url, sku }) => url === `${origin}/shop/tide-mug?sku=${sku}`)).not.toContain(false)
    expect(offers[0]).toMatchObject({
      shippingDetails: [
        {
          '@type': 'OfferShippingDetails',
          shippingRate: { value: '7.50', currency: 'USD' },
          shippingDestination: { addressCountry: expect.arrayContaining(['US', 'PR']) },
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            transitTime: { '@type': 'QuantitativeValue', minValue: 3, maxValue: 5, unitCode: 'DAY' },
          },
        },
        { shippingRate: { value: '18.00' } },
        {
          shippingRate: { value: '24.00' },
          shippingDestination: { addressCountry: expect.arrayContaining(['JP']) },
        },
      ],
      hasMerchantReturnPolicy: [
        {
          applicableCountry: expect.arrayContaining(['US', 'DE']),
          merchantReturnDays: 30,
          returnFees: 'https://schema.org/FreeReturn',
        },
      ],
    })
    const ids = ({ shippingDetails, hasMerchantReturnPolicy }: Data) =>
      [shippingDetails, hasMerchantReturnPolicy].flatMap((some) => some as Data[]).map((node) => node['@id'])
    expect(new Set(offers.map((offer) => String(ids(offer)))).size).toBe(1)
    expect(offers[1]?.['shippingDetails']).toContainEqual({ '@id': '#terms-1' })
  })

  it.each([
    { what: 'a product that ships free', path: '/shop/ferry-blanket', rates: ['0.00', '18.00', '24.00'] },
    { what: 'a download', path: '/shop/sound-chart', rates: undefined },
    { what: 'a gift card', path: '/shop/gift-card', rates: undefined },
  ])('of $what has the rates $rates', async ({ path, rates }) => {
    const [offer] = await offersOn(path)
    const details = offer?.['shippingDetails'] as { shippingRate: Data }[] | undefined
    expect(details?.map(({ shippingRate }) => shippingRate['value'])).toEqual(rates)
    expect(offer?.['hasMerchantReturnPolicy'] === undefined).toBe(rates === undefined)
  })

  it('says nothing of returns where the owner does not', async () => {
    const { payload } = await small.app.inject({ url: '/shop/cup', headers: { host: 'quay.example' } })
    expect(payload).toContain('OfferShippingDetails')
    expect(payload).not.toContain('hasMerchantReturnPolicy')
  })

  it.each([
    { path: '/shop/tide-mug', names: ['Home', 'Shop', 'Tide Mug'] },
    { path: '/shop/enamel-plates', names: ['Home', 'Shop', expect.any(String)] },
  ])('of $path has the breadcrumbs', async ({ path, names }) => {
    const list = (await dataOn(path)).get('BreadcrumbList')?.['itemListElement'] as Data[]
    expect(list.map(({ name }) => name)).toEqual(names)
    expect(list.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(list.at(-1)?.['item']).toBe(origin + path)
  })

  it('of the home page has the organisation and the search', async () => {
    const data = await dataOn('/')
    expect(data.get('Organization')).toMatchObject({
      name: 'Harbour Goods',
      logo: `${origin}/assets/icon/512.png`,
    })
    expect(data.get('WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: `${origin}/search?q={search_term_string}` } },
    })
  })
})

describe('the preview of a page', () => {
  it.each([
    { path: '/', own: 'en_US', others: ['de_DE'] },
    { path: '/de/shop/tide-mug', own: 'de_DE', others: ['en_US'] },
  ])('$path names its language: $own', async ({ path, own, others }) => {
    const html = await textAt(path)
    const contents = (name: string) =>
      [...html.matchAll(new RegExp(`property="${name}" content="([^"]+)"`, 'g'))].map(
        ([, content]) => content,
      )
    expect([contents('og:locale'), contents('og:locale:alternate')]).toEqual([[own], others])
  })

  it('of a website in one language names that one', async () => {
    const { payload } = await small.app.inject({ url: '/', headers: { host: 'quay.example' } })
    expect(payload.match(/og:locale[^>]*/g)).toEqual(['og:locale" content="en_US"'])
  })

  it.each(['/', '/shop', '/shop/tide-mug', '/shop/salt-pig', '/journal/the-lights-go-up', '/fog'])(
    '%s is a JPEG or PNG for programs that show no drawings',
    async (path) => {
      const image = /property="og:image" content="([^"]+)"/.exec(await textAt(path))?.[1] ?? ''
      const answer = await fetch(image, { headers: { accept: '*/*' } })
      expect(['image/jpeg', 'image/png']).toContain(answer.headers.get('content-type'))
      expect((await sharp(await answer.bytes()).metadata()).width).toBeGreaterThanOrEqual(1000)
    },
  )
})

describe('the feed of a blog', () => {
  it('has the whole text with absolute addresses, authors, and the address of itself', async () => {
    const feed = await textAt('/journal?format=rss')
    expect(feed).toContain(
      `<atom:link href="${origin}/journal?format=rss" rel="self" type="application/rss+xml"/>`,
    )
    expect(feed.match(/<content:encoded>/g)?.length).toBe(feed.match(/<item>/g)?.length)
    expect(feed).toContain('<dc:creator>')
    expect(feed).not.toMatch(/(href|src)=&quot;\//)
  })
})

describe('the sitemap', () => {
  it('says when each page last changed', async () => {
    const entries = [...(await textAt('/sitemap.xml')).matchAll(/<url>(.*?)<\/url>/gs)].map(
      ([, entry]) => entry,
    )
    expect(entries.length).toBeGreaterThan(50)
    expect(entries.filter((entry) => !/<lastmod>\d{4}-\d\d-\d\dT/.test(entry ?? ''))).toEqual([])
  })
})

describe('icons', () => {
  const at = async (path: string, host: string | undefined) => {
    if (host === undefined) {
      const answer = await fetch(origin + path)
      return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.bytes()) }
    }
    const answer = await small.app.inject({ url: path, headers: { host } })
    return { type: answer.headers['content-type'], bytes: answer.rawPayload }
  }

  it.each([
    { of: 'a favicon', host: undefined },
    { of: 'the first letter', host: 'quay.example' },
  ])('are made of $of', async ({ host }) => {
    const ico = await at('/favicon.ico', host)
    expect([ico.type, ico.bytes.subarray(0, 6).toString('hex')]).toEqual(['image/x-icon', '000001000300'])
    const sizes = {
      '/apple-touch-icon.png': 180,
      '/assets/icon/192.png': 192,
      '/assets/icon/maskable.png': 512,
    }
    for (const [path, size] of Object.entries(sizes)) {
      const { type, bytes } = await at(path, host)
      expect(type).toBe('image/png')
      expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size })
    }
  })

  it('are named by the manifest', async () => {
    const answer = await fetch(`${origin}/site.webmanifest`)
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const { name, icons } = (await answer.json()) as { name: string; icons: { src: string }[] }
    expect(name).toBe('Harbour Goods')
    for (const { src } of icons) expect((await fetch(origin + src)).status).toBe(200)
    expect((await fetch(`${origin}/assets/icon/513.png`)).status).toBe(404)
  })
})

describe('fonts', () => {
  it('of text are preloaded on every page, and cached forever', async () => {
    const urls = [...(await textAt('/')).matchAll(/rel="preload" href="([^"]+)" as="font"/g)].map(
      ([, url = '']) => url,
    )
    expect(urls).toHaveLength(1)
    for (const url of urls) {
      const { headers } = await fetch(origin + url)
      expect(headers.get('content-type')).toBe('font/woff2')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })
})
