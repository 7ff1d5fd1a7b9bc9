import { HtmlValidate } from 'html-validate'
import { afterAll, describe, expect, it } from 'vitest'
import { add, buy, CART } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp()
afterAll(close)

const meet = () => Visitor.meet(ask, 'quay.example')

const textOf = (body: string) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

describe('the content of a digital product', () => {
  const SECRET = 'quay chorus'

  it('is opened by a buyer who has paid for it', async () => {
    const visitor = await meet()
    const { id, confirmationUrl } = await buy(visitor, ['quay-cup-l', 'quay-song'])
    const url = `/checkout/digital?order=${id}&amp;item=quay-song`
    for (const path of [confirmationUrl, `/checkout/status?order=${id}`])
      expect((await visitor.get(path)).body).toContain(`href="${url}"`)
    const page = await visitor.get(url.replace('&amp;', '&'))
    expect(textOf(page.body)).toContain(SECRET)
    const file = /\/assets\/bought\/[\w.-]+\/bought-quay-song\.svg/.exec(page.body)?.[0] ?? ''
    for (const size of ['', '?format=100w']) {
      const { status, headers } = await visitor.get(file + size)
      expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=3600'])
    }
    expect((await visitor.get(file.replace(/bought\/./, 'bought/'))).status).toBe(404)
    expect((await visitor.get(file.replace('quay-song', 'quay-cup'))).status).toBe(404)
  })

  it.each([
    { what: 'an order without it', skus: ['quay-cup-l'], item: 'quay-song' },
    { what: 'an item that is nothing to open', skus: ['quay-cup-l', 'quay-song'], item: 'quay-cup' },
    { what: 'no item', skus: ['quay-cup-l', 'quay-song'], item: '' },
  ])('is not opened with $what', async ({ skus, item }) => {
    const visitor = await meet()
    const { id } = await buy(visitor, skus)
    const page = await visitor.get(`/checkout/digital?order=${id}&item=${item}`)
    expect([page.status, page.body.includes(SECRET)]).toEqual([404, false])
  })

  it('is not opened before it is paid for', async () => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-cup-l', 'quay-song'], { payment: 'transfer' })
    const { status, headers, body } = await visitor.get(`/checkout/digital?order=${id}&item=quay-song`)
    expect([status, headers.location]).toEqual([302, `/checkout/status?order=${id}&item=quay-song`])
    expect(body).not.toContain(SECRET)
    for (const path of ['status', 'received', 'email', 'email/document'])
      expect((await visitor.get(`/checkout/${path}?order=${id}`)).body).not.toContain('/checkout/digital')
  })

  it('is nowhere else', async () => {
    const visitor = await meet()
    await add(visitor, 'quay-song')
    const paths = [
      ...['/', '/shop', '/shop/song', '/search?q=song', '/sitemap.xml', '/journal?format=rss'],
      ...['/cart', '/checkout', CART, '/api/commerce/inventory/stock?itemId=quay-song'],
    ]
    for (const path of paths) {
      const { status, body } = await visitor.get(path)
      expect([path, status, /chorus|bought-/.test(body)]).toEqual([path, 200, false])
    }
    expect((await visitor.get('/search?q=chorus')).body).toContain('Nothing was found for “chorus”.')
    for (const path of ['/assets/site/bought-quay-song.svg', '/assets/site/bought-quay-song.svg?format=100w'])
      expect((await visitor.get(path)).status).toBe(404)
  })
})

describe('the mail of an order', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      'no-trailing-whitespace': 'off',
      // Programs for mail know nothing else.
      'no-inline-style': 'off',
      'presentation-role-style': 'off',
      'long-title': 'off',
    },
  })

  it.each(['approve', 'transfer'])('stands alone, and is well made: %s', async (payment) => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-cup-l', 'quay-song'], { payment, region: 'NY' })
    const { status, headers, body } = await visitor.get(`/checkout/email/document?order=${id}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining(
        "default-src 'none'; img-src http://quay.example; style-src 'unsafe-inline'",
      ),
      'content-type': 'text/html; charset=utf-8',
    })
    const { results } = await validator.validateString(body)
    expect(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
    ).toEqual([])
    expect(body).not.toMatch(/<(link|script|iframe|svg|form)\b|url\(|\{\./)
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(links.filter((href) => !/^(http:\/\/quay\.example\/|mailto:)/.test(href))).toEqual([])
    expect(links).toContain(`http://quay.example/checkout/status?order=${id}`)
    expect(textOf(body)).toContain('Subtotal $30.00 Shipping $5.00 Tax $3.00 Total $38.00')
  })

  it('asks for the reference with a transfer', async () => {
    const visitor = await meet()
    const { id } = await buy(visitor, ['quay-cup-l'], { payment: 'transfer' })
    const { body } = await visitor.get(`/checkout/email/document?order=${id}`)
    expect(textOf(body)).toContain('Please give the reference with your transfer')
  })

  it('says in its subject what it is about', async () => {
    const visitor = await meet()
    const paid = await buy(visitor, ['quay-cup-l'])
    const awaited = await buy(visitor, ['quay-cup-l'], { payment: 'transfer' })
    const subjectOf = async ({ id }: { id: string }) =>
      /<title>(.*?)<\/title>/.exec((await visitor.get(`/checkout/email/document?order=${id}`)).body)?.[1]
    expect(await subjectOf(paid)).toMatch(/^Order QG-\d{4} at quay Goods$/)
    expect(await subjectOf(awaited)).toMatch(/^Order QG-\d{4} at quay Goods: payment awaited$/)
    const preview = await visitor.get(`/checkout/email?order=${awaited.id}`)
    expect(textOf(preview.body)).toMatch(
      /To ada@example.com Subject Order QG-\d{4} at quay Goods: payment awaited/,
    )
    expect(preview.body).toMatch(
      /<iframe [^>]*src="\/checkout\/email\/document\?order=\w+"[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/,
    )
  })
})
