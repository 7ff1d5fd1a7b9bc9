/** A hosting tier in one file: pages of its own templates, rendered by Vitrine, before Vitrine's visitor API. */
import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import Fastify from 'fastify'
import { request } from 'undici'

const { RENDER_URL = 'http://127.0.0.1:8081', SITE_URL = 'http://127.0.0.1:8080' } = process.env
const { RENDER_API_KEY, PORT = '8090' } = process.env
const CART_URL = `${SITE_URL}/api/commerce/shopping-cart`
const here = import.meta.dirname
const read = (file) => readFileSync(`${here}/${file}`, 'utf8')

// The website: what the tier knows of it, and what its shop needs.
const files = Object.fromEntries(
  globSync('**/*.{json,svg}', { cwd: `${here}/website` }).map((path) => {
    const text = read(`website/${path}`)
    return [path, path.endsWith('.json') ? JSON.parse(text) : text]
  }),
)
const { 'site.json': site, 'collections/shop.json': shop } = files
site.hosts = [`pottery.localhost:${PORT}`]
const { currency, locale, forms } = site.settings
const money = (cents) => ({ value: (cents / 100).toFixed(2), currency })

/** An item as the public JSON of the platform has it: with its variants and their prices. */
const items = shop.items.map(({ data, variants, ...item }) => {
  const priced = variants.map(({ priceCents: price, ...variant }) => {
    return { ...variant, price, priceMoney: money(price) }
  })
  const structuredContent = { ...data.structuredContent, variants: priced }
  return { ...data, ...item, fullUrl: `/${shop.urlId}/${item.urlId}`, structuredContent }
})
const website = { id: site.id, ...site.data.website }
const websiteSettings = { storeSettings: { selectedCurrency: currency, isMiniCartEnabled: true } }
const context = JSON.stringify({ website, websiteSettings, contact: forms[0], items })
const digest = `sha256-${createHash('sha256').update(context).digest('hex')}`
const headers = { 'content-type': 'application/json', 'x-website-id': site.id }
if (RENDER_API_KEY) headers.authorization = `Bearer ${RENDER_API_KEY}`

async function put(path, body) {
  const response = await request(RENDER_URL + path, { method: 'PUT', headers, body })
  const text = await response.body.text()
  if (response.statusCode >= 300) throw new Error(`PUT ${path}: ${response.statusCode} ${text}`)
}

/** Stands in kept pages for the nonce, which each response has anew. */
const NONCE = randomBytes(16).toString('hex')
const kept = new Map()
/** Renders a page. One that is kept under a key is taken again when Vitrine says that it has not changed. */
async function render(page, own, key, attempt = 1) {
  const known = kept.get(key)
  const answer = await request(`${RENDER_URL}/render`, {
    method: 'POST',
    headers: { ...headers, 'x-request-deadline': '2000', ...(known && { 'if-none-match': known.etag }) },
    body: JSON.stringify({
      template: read('templates/layout.html'),
      partials: { page: read(`templates/${page}.html`) },
      context: { digest, overlay: { nonce: NONCE, ...own } },
      locale,
    }),
  })
  const html = await answer.body.text()
  if (answer.statusCode === 304) return known.html
  if (answer.statusCode === 200) {
    if (key) kept.set(key, { etag: answer.headers.etag, html })
    return html
  }
  // 409: Vitrine was started anew, and gets the context again. Else it says when to come back, if it does.
  const seconds = answer.statusCode === 409 ? 0 : Number(answer.headers['retry-after'])
  if (attempt > 2 || !(seconds <= 2)) throw Object.assign(new Error(html), { statusCode: 503 })
  if (answer.statusCode === 409) await put(`/contexts/${digest}`, context)
  await sleep(seconds * 1000)
  return render(page, own, key, attempt + 1)
}

/** Word of the last action without script, which the visitor API leaves in a cookie for the next page. */
function readNotice(cookie) {
  const [, payload] = /\bflash=[^.;]+\.([\w-]+)/.exec(cookie) ?? []
  return payload && JSON.parse(inflateRawSync(Buffer.from(payload, 'base64url'))).done?.message
}

async function sendPage({ headers: asked, url }, reply, page, own) {
  const hasCart = asked.cookie?.includes('hasCart=') === true
  const cartOf = ({ host, cookie }) => request(CART_URL, { headers: { host, cookie } })
  const shoppingCart = hasCart ? await (await cartOf(asked)).body.json() : { entries: [] }
  const notice = readNotice(asked.cookie)
  const html = await render(page, { ...own, shoppingCart, notice }, hasCart || notice ? undefined : url)
  const nonce = randomBytes(16).toString('base64')
  const policy = `script-src 'nonce-${nonce}' 'strict-dynamic'; object-src 'none'; base-uri 'none'`
  reply.headers({ 'content-security-policy': policy, 'cache-control': 'private, no-cache' })
  if (notice) reply.header('set-cookie', 'flash=; Path=/; Max-Age=0')
  return reply.type('text/html; charset=utf-8').send(html.replaceAll(NONCE, nonce))
}

const app = Fastify()
app.get('/', (ask, reply) => sendPage(ask, reply, 'home', { title: site.title }))
app.get('/cart', (ask, reply) => sendPage(ask, reply, 'cart', { title: 'Your cart' }))
app.get('/contact', (ask, reply) => sendPage(ask, reply, 'contact', { title: forms[0].name }))
app.get('/shop/:id', (ask, reply) => {
  const item = items.find(({ urlId }) => urlId === ask.params.id)
  return item ? sendPage(ask, reply, 'product', { title: item.title, item }) : reply.callNotFound()
})
app.get('/tier.css', (_, reply) => reply.type('text/css').send(read('templates/tier.css')))

// All else is Vitrine's: scripts of islands, the visitor API, and pages such as the checkout.
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_, body, done) => done(null, body))
app.all('/*', async ({ url, method, body, headers: { connection, ...passed } }, reply) => {
  const origin = url.startsWith('/client/') ? RENDER_URL : SITE_URL
  const answer = await request(origin + url, { method, headers: passed, body })
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete answer.headers[name]
  return reply.code(answer.statusCode).headers(answer.headers).send(answer.body)
})

await put('/api/owner/website', JSON.stringify({ files }))
await put(`/contexts/${digest}`, context)
await app.listen({ port: Number(PORT) })
process.stdout.write(`A hosting tier at http://pottery.localhost:${PORT}\n`)
