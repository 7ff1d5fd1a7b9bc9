import createClient from 'openapi-fetch'
import type { components, paths } from './dist/paths.ts'

/** A hosting tier in small: it calls each API through the types that OpenAPI describes, without a cast. */

type Fetch = (request: Request) => Promise<Response>
type Diagnostic = components['schemas']['Diagnostic']

const RENDER_API = 'http://127.0.0.1:8081'
const PAGE = { template: '<h1>{title|html}</h1>', context: { title: 'Fern & moss' } }

/** The same page as HTML, with its tag, and as the whole result. */
export async function renderPage(fetch: Fetch) {
  const client = createClient<paths>({ baseUrl: RENDER_API, fetch })
  const params = { header: { 'x-website-id': 'quay', 'x-request-deadline': '2000' } }
  const page = await client.POST('/render', { params, body: PAGE, parseAs: 'text' })
  const html: string = page.data ?? ''
  const typed = createClient<paths, 'application/json'>({ baseUrl: RENDER_API, fetch })
  const { data } = await typed.POST('/render', {
    headers: { accept: 'application/json' },
    body: { ...PAGE, locale: 'de-AT', options: { explain: true, onError: 'render' } },
  })
  const work: number = data?.stats.work ?? 0
  const paths: readonly string[] = data?.explanation?.paths.map(({ path }) => path) ?? []
  return { html, etag: page.response.headers.get('etag'), work, paths }
}

/** The codes of the mistakes in a template, with the lines that they are on. */
export async function checkTemplate(fetch: Fetch, template: string) {
  const client = createClient<paths>({ baseUrl: RENDER_API, fetch })
  const { data } = await client.POST('/check', { body: { template, include: ['references'] } })
  const found: readonly Diagnostic[] = data?.diagnostics ?? []
  return {
    mistakes: found.map(({ code, line, hint = '' }) => ({ code, line, hint })),
    formatters: Object.keys(data?.references?.formatters ?? {}),
  }
}

/** A page by the digest of its data: refused, uploaded, rendered. */
export async function renderByDigest(fetch: Fetch, digest: string, data: unknown) {
  const client = createClient<paths>({ baseUrl: RENDER_API, fetch })
  const body = { template: '{title}, {year}', context: { digest, overlay: { year: 2026 } } }
  const refused = await client.POST('/render', { body, parseAs: 'text' })
  const asked: readonly string[] = refused.error?.digests ?? []
  const uploaded = await client.PUT('/contexts/{digest}', { params: { path: { digest } }, body: data })
  const rendered = await client.POST('/render', { body, parseAs: 'text' })
  return { code: refused.error?.code, asked, bytes: uploaded.data?.bytes, html: rendered.data }
}

/** The stock of a website before and after more has come in. */
export async function countStock(fetch: Fetch, website: string, itemId: string) {
  const client = createClient<paths>({ baseUrl: RENDER_API, fetch })
  const header = { 'x-website-id': website }
  const listed = await client.GET('/api/owner/stock', { params: { header, query: { limit: 100 } } })
  const variant = listed.data?.stock.find((one) => one.itemId === itemId)
  if (variant === undefined) return undefined
  const { sku, quantity: before } = variant
  const changed = await client.PUT('/api/owner/stock/{itemId}/{sku}', {
    params: { header: { ...header, 'idempotency-key': 'delivery-7' }, path: { itemId, sku } },
    body: { change: 2 },
  })
  return { before, after: changed.data?.stock.quantity }
}

/** Puts a product into a new cart, as an island does. */
export async function addToCart(fetch: Fetch, origin: string, itemId: string, sku: string) {
  const client = createClient<paths>({ baseUrl: origin, fetch })
  const { response } = await client.GET('/api/commerce/shopping-cart', {
    params: { query: { mock: 'false' } },
  })
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const crumb = cookies.find((pair) => pair.startsWith('crumb='))?.slice('crumb='.length) ?? ''
  const headers = { cookie: cookies.join('; ') }
  const add = (header: { readonly 'x-csrf-token'?: string }) =>
    client.POST('/api/commerce/shopping-cart/entries', {
      ...{ headers, params: { header }, body: { itemId, sku, quantity: 2 } },
    })
  const refused = await add({})
  const { data } = await add({ 'x-csrf-token': crumb })
  const added: components['schemas']['CartEntry'] | null = data?.newlyAdded ?? null
  return {
    refused: { code: refused.error?.code, isCrumb: refused.error?.crumbFail ?? false },
    title: added?.title,
    subtotalCents: data?.shoppingCart.subtotalCents,
    version: data?.shoppingCart.version,
  }
}

/** Mistakes that the types refuse; never run. */
export function mistakes() {
  const client = createClient<paths>({ baseUrl: RENDER_API })
  const site = createClient<paths>({ baseUrl: RENDER_API })
  return [
    // @ts-expect-error there is no such path
    () => client.POST('/renders', { body: PAGE }),
    // @ts-expect-error the path takes no GET
    () => client.GET('/render'),
    // @ts-expect-error the template is missing
    () => client.POST('/render', { body: { context: {} } }),
    // @ts-expect-error an option has another type
    () => client.POST('/render', { body: { template: '', options: { explain: 'yes' } } }),
    // @ts-expect-error an option has another value
    () => client.POST('/render', { body: { template: '', options: { onError: 'stop' } } }),
    // @ts-expect-error the digest of the path is missing
    () => client.PUT('/contexts/{digest}', { body: {} }),
    // @ts-expect-error the website is missing
    () => client.GET('/api/owner/stock', { params: { query: { limit: 1 } } }),
    // @ts-expect-error the body is missing
    () => site.POST('/api/commerce/shopping-cart/entries', {}),
    // @ts-expect-error the quantity of an order line is no member of a cart
    async () => (await site.GET('/api/commerce/shopping-cart')).data?.lines,
  ]
}
