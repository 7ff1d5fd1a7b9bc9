import { afterAll, describe, expect, it } from 'vitest'
import { Lifecycle } from '../../../server/process/lifecycle/lifecycle.ts'
import { add, buyer, CART, CHECKOUT, checkOut } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { passwordOf } from '../../support/sites/small-site.ts'
import { cookiesOf, type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const HOST = 'quay.example'
const lines: string[] = []
const lifecycle = new Lifecycle()
const { app, ask, close } = await startSiteApp({ lifecycle, onLog: (line) => lines.push(line) })
app.get('/broken', () => {
  throw new Error('broken')
})
afterAll(close)

const meet = () => Visitor.meet(ask, HOST)

describe('security headers', () => {
  const POLICY = [
    "default-src 'self'",
    "img-src 'self' data:",
    expect.stringMatching(/^style-src-attr 'unsafe-hashes' 'sha256-[\w+/]+='$/),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    'report-uri /api/policy-reports',
    expect.stringMatching(/^script-src 'self' 'nonce-[\w-]+' 'strict-dynamic'$/),
  ]

  it.each([
    { what: 'a page', path: '/' },
    { what: 'the API', path: CART },
    { what: 'a stylesheet', path: '/assets/theme/linden.css' },
    { what: 'an address without a page', path: '/nothing' },
    { what: 'a call that is not there', path: '/api/nothing' },
    { what: 'another address of a page', path: '/shop/' },
    { what: 'a page behind a password', path: '/vault' },
    { what: 'a refusal', path: CART, method: 'DELETE' },
    { what: 'a body that cannot be read', path: CHECKOUT, method: 'POST', body: '{' },
    { what: 'an unknown method', path: '/', method: 'PROPFIND' },
    { what: 'a failure of ours', path: '/broken' },
    { what: 'another website', path: '/', host: 'none.example' },
    { what: 'a probe', path: '/livez' },
  ])('are on $what', async ({ path, method = 'GET', host = HOST, body }) => {
    const answer = await new Visitor(ask, host).request(method, path, {
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body,
    })
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'permissions-policy': expect.stringMatching(
        /camera=\(\), .*geolocation=\(\), .*microphone=\(\), .*payment=\(self\)/,
      ),
    })
    expect(String(answer.headers['content-security-policy']).split(';')).toEqual(POLICY)
    expect(answer.headers).not.toHaveProperty('x-powered-by')
  })

  it.each([
    { what: 'a refusal', path: CART, method: 'DELETE' },
    { what: 'a call that is not there', path: '/api/nothing', method: 'GET' },
    { what: 'a body that cannot be read', path: CHECKOUT, method: 'POST' },
  ])('keep $what out of every cache', async ({ path, method }) => {
    const { headers } = await new Visitor(ask, HOST).request(method, path, {})
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('are on a path that cannot be read', async () => {
    const visitor = new Visitor(ask, HOST)
    const [odd, plain] = [await visitor.get('/%zz'), await visitor.get('/nowhere')]
    expect(odd.status).toBe(404)
    expect(Object.keys(odd.headers).toSorted()).toEqual(Object.keys(plain.headers).toSorted())
  })

  it('let mails show pictures inside of other websites, and nothing else be loaded there', async () => {
    const policyOf = async (path: string) =>
      (await new Visitor(ask, HOST).get(path)).headers['cross-origin-resource-policy']
    expect(await policyOf('/assets/site/quay-cup.svg?format=300w')).toBe('cross-origin')
    expect(await policyOf('/shop/cup')).toBe('same-origin')
  })

  it('let a drawing that is opened by itself do nothing', async () => {
    const { headers } = await new Visitor(ask, HOST).get('/assets/site/quay-cup.svg')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('a failure of ours', () => {
  it('is told without what happened', async () => {
    const visitor = await meet()
    const { status, body } = await visitor.get('/broken')
    expect([status, body.includes('broken')]).toEqual([500, false])
    expect(lines.join('')).toContain('Request failed')
  })
})

describe('a redirect', () => {
  it.each([
    { from: '/shop/', to: '/shop' },
    { from: '/shop/cup/', to: '/shop/cup' },
  ])('leads from $from to $to', async ({ from, to }) => {
    const { status, headers } = await new Visitor(ask, HOST).get(from)
    expect([status, headers.location]).toEqual([301, to])
  })

  it.each([
    '//evil.example/',
    '///evil.example/',
    '/%2F%2Fevil.example/',
    '/%2Fevil.example/',
    '/%5Cevil.example/',
    '/shop//',
    '/%E4%B8%AD/',
    '/a%0D%0Ax-a:%20b/',
    `${'/'.repeat(100)}`,
  ])('does not follow from %s', async (path) => {
    const { status, headers } = await new Visitor(ask, HOST).get(path)
    expect([status, headers.location]).toEqual([404, undefined])
  })

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '/vault/'])(
    'never leads to %s after the right password',
    async (returnTo) => {
      const visitor = await meet()
      const { status, headers } = await visitor.submit('/api/site/unlock', {
        password: passwordOf('quay'),
        returnTo,
      })
      expect([status, headers.location]).toEqual([404, undefined])
    },
  )
})

describe('cookies', () => {
  const attributesIn = (answer: SiteAnswer) =>
    cookiesOf(answer).map((line) =>
      line
        .replace(/=[^;]*/, '')
        .replace(/Max-Age=\d+/, 'Max-Age')
        .replace(/Expires=[^;]+/, 'Expires'),
    )

  it('of a visitor are sent to this website alone, and read by scripts where they have to', async () => {
    const visitor = new Visitor(ask, HOST)
    expect(attributesIn(await visitor.get('/'))).toEqual([])
    expect(attributesIn(await visitor.get(CART))).toEqual([
      'visitor; Path=/; HttpOnly; SameSite=Lax',
      'crumb; Path=/; SameSite=Lax',
    ])
    expect(attributesIn(await add(visitor, 'quay-cup-l'))).toEqual([
      'CART; Max-Age; Path=/; HttpOnly; SameSite=Lax',
      'hasCart; Max-Age; Path=/; SameSite=Lax',
    ])
    expect(attributesIn(await checkOut(visitor))).toEqual([
      'CART; Max-Age; Path=/; Expires; SameSite=Lax',
      'hasCart; Max-Age; Path=/; Expires; SameSite=Lax',
      'visitor; Path=/; HttpOnly; SameSite=Lax',
      'crumb; Path=/; SameSite=Lax',
      'wrote; Max-Age; Path=/; HttpOnly; SameSite=Lax',
      'orders; Max-Age; Path=/; HttpOnly; SameSite=Lax',
    ])
    const password = { password: passwordOf('quay'), returnTo: '/vault' }
    const unlocked = await visitor.submit('/api/site/unlock', password)
    expect(attributesIn(unlocked)).toEqual(['unlocked; Path=/; HttpOnly; SameSite=Lax'])
    expect([unlocked.status, unlocked.headers.location]).toEqual([303, '/vault'])
    expect((await visitor.get('/vault')).status).toBe(200)
  })

  it('are for encrypted connections where a proxy says that this is one', async () => {
    const proxied = await startSiteApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
    const headers = { 'x-forwarded-proto': 'https' }
    const answer = await new Visitor(proxied.ask, HOST).get(CART, headers)
    await proxied.close()
    expect(attributesIn(answer)).toEqual([
      '__Host-visitor; Path=/; HttpOnly; Secure; SameSite=Lax',
      'crumb; Path=/; Secure; SameSite=Lax',
    ])
  })

  it('tell nothing that the store knows a cart by', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-cup-l')
    expect(visitor.cookies.get('CART')).toMatch(/^[\w-]{22}$/)
    expect((await visitor.get(CART)).body).not.toContain(visitor.cookies.get('CART'))
  })
})

describe('the log', () => {
  it('has nothing of a visitor in it', async () => {
    const visitor = await meet()
    const { body } = await visitor.send('POST', '/api/3/commerce/cart/subscription', {
      itemId: 'quay-tea',
      sku: 'quay-tea',
    })
    const { cartToken } = JSON.parse(body)
    await add(visitor, 'quay-cup-l')
    const cart = visitor.cookies.get('CART') ?? ''
    // Five digits may stand within a random identifier.
    const postalCode = '97201-4418'
    await checkOut(visitor, { country: 'DE' })
    await checkOut(visitor, { payment: 'decline', postalCode })
    await visitor.submit(CHECKOUT, { ...buyer, country: 'DE' })
    await visitor.submit(CHECKOUT, { ...buyer, country: 'DE', postalCode })
    await visitor.submit(CHECKOUT, { ...buyer, postalCode })
    await visitor.get(`/checkout/subscription?cartToken=${cartToken}`)
    await visitor.get(`/broken?email=${buyer.email}&crumb=${visitor.crumb}`)
    await visitor.submit('/api/site/unlock', { password: passwordOf('quay'), returnTo: '/vault' })
    const secrets = [
      ...[buyer.email, buyer.lastName, buyer.address1, postalCode, passwordOf('quay')],
      ...[cart, visitor.crumb, String(cartToken), visitor.cookies.get('unlocked') ?? ''],
    ]
    expect(secrets.every((secret) => secret.length > 3)).toBe(true)
    const log = lines.join('')
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  })

  it('has no line of an error for a probe that is refused', async () => {
    const before = lines.length
    lifecycle.drain()
    const { status } = await new Visitor(ask, HOST).get('/readyz')
    expect([status, lines.length]).toEqual([503, before])
  })
})

describe('the rules for loading the next page in advance', () => {
  it('are named by pages that were found', async () => {
    const visitor = new Visitor(ask, HOST)
    const named = async (path: string) => (await visitor.get(path)).headers['speculation-rules']
    expect(await named('/')).toBe('"/assets/prefetch.json"')
    expect(await named('/nothing')).toBeUndefined()
    expect(await named(CART)).toBeUndefined()
  })

  it('leave out whatever belongs to one visitor', async () => {
    const { headers, body } = await new Visitor(ask, HOST).get('/assets/prefetch.json')
    expect(headers['content-type']).toBe('application/speculationrules+json')
    const [rule] = JSON.parse(body).prefetch
    const [, { not: excluded }] = rule.where.and
    const own = ['/cart', '/checkout/*', '/api/*', '/search', '/donate', '/newsletter/unsubscribe']
    expect(excluded.href_matches).toEqual(expect.arrayContaining(own))
  })
})
