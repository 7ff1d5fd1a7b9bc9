import { afterAll, describe, expect, it } from 'vitest'
import { buyer, CART, CHECKOUT, cartIn, SUBSCRIPTION } from '../../support/sites/buying.ts'
import { HTML, noticeIn, titleIn } from '../../support/sites/notices.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

/** Forms of shared pages, which hold no crumb. */
const { ask, close } = await startSiteApp()
afterAll(close)

const ENTRIES = `${CART}/entries`
const HOST = 'quay.example'
const cup = { itemId: 'quay-cup', 'option.Size': 'quay large', quantity: '2' }
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
const form = { 'content-type': 'application/x-www-form-urlencoded', ...HTML }

/** Sends a form without the field of a crumb, as the shared page has it. */
function sendBare(visitor: Visitor, fields: Readonly<Record<string, string>>, headers: object) {
  const body = new URLSearchParams(fields).toString()
  return visitor.request('POST', ENTRIES, { headers: { ...form, ...headers }, body })
}

/** Follows redirects as a browser does. */
async function follow(visitor: Visitor, answer: SiteAnswer): Promise<SiteAnswer> {
  const [to] = (answer.headers.location ?? '').split('#')
  return to === undefined || to === '' ? answer : follow(visitor, await visitor.get(to, HTML))
}

describe('a form without a crumb', () => {
  it.each([
    { what: 'of the same origin', headers: SAME_ORIGIN },
    { what: 'with the origin of this website', headers: { origin: `http://${HOST}` } },
  ])('$what counts, and its answer sets the cookies', async ({ headers }) => {
    const visitor = new Visitor(ask, HOST)
    const shown = await follow(visitor, await sendBare(visitor, cup, headers))
    expect([shown.status, noticeIn(shown)]).toEqual([200, expect.stringContaining('added to your cart')])
    expect([...visitor.cookies.keys()].sort()).toEqual(['CART', 'crumb', 'hasCart', 'visitor'])
    expect(cartIn(await visitor.get(CART)).entries).toMatchObject([{ sku: 'quay-cup-l', quantity: 2 }])
  })

  it.each([
    { what: 'without a word of its origin', headers: {} },
    { what: 'that the visitor typed an address for', headers: { 'sec-fetch-site': 'none' } },
  ])('$what is shown again with a crumb, and all that was typed', async ({ headers }) => {
    const visitor = new Visitor(ask, HOST)
    const shown = await follow(visitor, await sendBare(visitor, cup, headers))
    expect(noticeIn(shown)).toContain('Everything that you entered is still here')
    expect(shown.body).toContain('name="quantity" inputmode="numeric" value="2"')
    expect(shown.body).toMatch(/value="quay large" checked/)
    const crumb = /name="crumb" value="([^"]+)"/.exec(shown.body)?.[1] ?? ''
    const again = await follow(visitor, await sendBare(visitor, { ...cup, crumb }, headers))
    expect(noticeIn(again)).toContain('added to your cart')
  })

  it.each([
    { what: 'another website', headers: { 'sec-fetch-site': 'cross-site' } },
    { what: 'a neighbour', headers: { 'sec-fetch-site': 'same-site' } },
    { what: 'another host', headers: { origin: 'http://evil.example' } },
    { what: 'a sandbox', headers: { origin: 'null' } },
  ])('of $what is refused', async ({ headers }) => {
    const answer = await sendBare(new Visitor(ask, HOST), cup, headers)
    expect([answer.status, titleIn(answer)]).toEqual([403, expect.stringMatching(/^Error|failed|not/i)])
  })

  it.each([
    { what: 'another scheme', origin: `https://${HOST}` },
    { what: 'another port', origin: `http://${HOST}:8080` },
  ])('of $what does not count', async ({ origin }) => {
    const visitor = new Visitor(ask, HOST)
    await sendBare(visitor, cup, { origin })
    expect(cartIn(await visitor.get(CART)).entries).toEqual([])
  })

  it('that is wrong leads to the page of its product, also for the first visit', async () => {
    const visitor = new Visitor(ask, HOST)
    const answer = await sendBare(visitor, { itemId: 'quay-cup', quantity: '3' }, SAME_ORIGIN)
    expect(answer.status).toBe(303)
    const shown = await follow(visitor, answer)
    expect([shown.status, shown.body.includes('value="3"')]).toEqual([200, true])
    expect(noticeIn(shown)).toContain('Please select the Size option.')
  })
})

describe('a browser that says nothing of where its requests come from', () => {
  /** The form with an action on a page, as the browser would send it: its inputs, and the choices that are made already. */
  const formIn = (page: SiteAnswer, action: string): Record<string, string> => {
    const [, tag = '', markup = ''] =
      new RegExp(`(<form[^>]* action="${action}"[^>]*>)(.*?)</form>`, 's').exec(page.body) ?? []
    // Some inputs stand outside of their form and name its id.
    const id = / id="([^"]*)"/.exec(tag)?.[1] ?? 'none'
    const apart = page.body.match(new RegExp(`<input [^>]*form="${id}"[^>]*>`, 'g')) ?? []
    const fields = [...(markup.match(/<input [^>]*>/g) ?? []), ...apart]
      .filter((input) => !/type="(radio|checkbox)"/.test(input) || input.includes(' checked'))
      .map((input) => [/name="([^"]*)"/.exec(input)?.[1] ?? '', /value="([^"]*)"/.exec(input)?.[1] ?? ''])
    return Object.fromEntries(fields)
  }
  const send = async (visitor: Visitor, action: string, fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams(fields).toString()
    return follow(visitor, await visitor.request('POST', action, { headers: form, body }))
  }

  it('buys without script: the first form is asked for once more, the others count', async () => {
    const visitor = new Visitor(ask, HOST)
    const product = await visitor.get('/shop/cup', HTML)
    expect(visitor.cookies.size).toBe(0)
    const typed = { ...formIn(product, ENTRIES), 'option.Size': 'quay large', quantity: '2' }
    const again = await send(visitor, ENTRIES, typed)
    expect(noticeIn(again)).toContain('Everything that you entered is still here')
    const added = await send(visitor, ENTRIES, { ...formIn(again, ENTRIES), 'option.Size': 'quay large' })
    expect(noticeIn(added)).toContain('added to your cart')
    const checkout = await visitor.get('/checkout', HTML)
    const { payment: _, ...fields } = buyer
    const address = { ...formIn(checkout, CHECKOUT), ...fields }
    const reply = await send(visitor, CHECKOUT, { ...address, optionId: 'quay-post', payment: 'approve' })
    const total = formIn(reply, CHECKOUT)
    const confirmed =
      Object.keys(total).length === 0 ? reply : await send(visitor, CHECKOUT, { ...total, ...fields })
    expect([confirmed.status, confirmed.body]).toEqual([200, expect.stringContaining('ada@example.com')])
    expect(cartIn(await visitor.get(CART)).entries).toEqual([])
  })
})

describe('a call of a script', () => {
  it.each([ENTRIES, SUBSCRIPTION])('to %s needs the crumb in any case', async (path) => {
    const visitor = new Visitor(ask, HOST)
    const answer = await visitor.send('POST', path, { itemId: 'quay-cup', sku: 'quay-cup-l' }, SAME_ORIGIN)
    expect([answer.status, JSON.parse(answer.body).crumbFail]).toEqual([403, true])
  })

  it('gets its crumb with the cart, also without one', async () => {
    const visitor = new Visitor(ask, HOST)
    await visitor.get('/shop/cup')
    expect(visitor.cookies.size).toBe(0)
    const { headers } = await visitor.get(CART)
    expect([headers['cache-control'], [...visitor.cookies.keys()]]).toEqual([
      'private, no-store',
      ['visitor', 'crumb'],
    ])
    const added = await visitor.send('POST', ENTRIES, { itemId: 'quay-cup', sku: 'quay-cup-l' })
    expect(added.status).toBe(200)
  })
})

/** A browser with cookies switched off: each request comes from a visitor without any. */
describe('a browser that keeps no cookies', () => {
  const OFF = 'Please enable cookies in your browser, reload the page, and try again.'

  it.each([
    { what: 'a product', fields: cup },
    { what: 'a product without its option', fields: { itemId: 'quay-cup', quantity: '3' } },
  ])('is told so after the form of $what', async ({ fields }) => {
    const { headers } = await sendBare(new Visitor(ask, HOST), fields, SAME_ORIGIN)
    const [to = ''] = (headers.location ?? '').split('#')
    const shown = await new Visitor(ask, HOST).get(to, HTML)
    expect([shown.status, shown.body.includes(OFF)]).toEqual([403, true])
    expect(shown.headers['cache-control']).toMatch(/^private/)
  })

  it('is led on when it has cookies, with the rest of the address as it was', async () => {
    const visitor = await Visitor.meet(ask, HOST)
    const places = ['/shop?cookies=set', '/shop?cookies=set&tag=a', '/shop?tag=a%20b&cookies=set']
    const answers = await Promise.all(places.map((place) => visitor.get(place)))
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual([
      [303, '/shop'],
      [303, '/shop?tag=a'],
      [303, '/shop?tag=a%20b'],
    ])
    // Else it would be led to the same address for ever.
    expect((await visitor.get('/shop?%63ookies=set')).status).toBe(200)
  })
})
