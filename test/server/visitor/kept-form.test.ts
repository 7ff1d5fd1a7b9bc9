import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { add, buyer, CART, CHECKOUT, entryIn } from '../../support/sites/buying.ts'
import { addressIn, HTML, noticeIn, titleIn } from '../../support/sites/notices.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp()
afterAll(close)

const ENTRIES = `${CART}/entries`

let visitor: Visitor
beforeEach(async () => {
  visitor = await Visitor.meet(ask, 'quay.example')
})

describe('a form', () => {
  it('with an old crumb changes nothing', async () => {
    await visitor.submit(ENTRIES, { itemId: 'quay-pin', quantity: '1', crumb: 'old' }, HTML)
    const answer = await visitor.submit('/api/site/membership', { order: 'none', crumb: 'old' }, HTML)
    expect([answer.status, titleIn(answer)]).toEqual([403, 'That did not work — quay Goods'])
    expect(JSON.parse((await visitor.get(CART)).body).entries).toEqual([])
  })

  it('that no cookie can hold is answered with its page', async () => {
    await add(visitor, 'quay-cup-l')
    const message = randomBytes(4000).toString('hex')
    const answer = await visitor.submit(CHECKOUT, { ...buyer, city: '', message }, HTML)
    expect([answer.status, titleIn(answer)]).toEqual([400, 'Error: Checkout — quay Goods'])
    expect(answer.body).toContain('id="notice"')
  })

  it('that cannot be shown any more leaves its page as it is at first', async () => {
    const id = entryIn(await add(visitor, 'quay-cup-l'))
    const { path } = addressIn(await visitor.submit(CHECKOUT, { ...buyer, city: '' }, HTML))
    await visitor.send('DELETE', `${ENTRIES}/${id}`)
    const { status, headers } = await visitor.get(path, HTML)
    expect([status, headers.location]).toEqual([302, '/cart'])
  })

  it('is over when it is taken', async () => {
    await visitor.submit(ENTRIES, { itemId: 'quay-cup', quantity: '1' }, HTML)
    expect(visitor.cookies.has('flash')).toBe(true)
    await visitor.submit('/api/newsletter/unsubscribe', { email: 'ada@example.com' }, HTML)
    expect(visitor.cookies.has('flash')).toBe(false)
  })

  it('keeps no secret in the cookie', async () => {
    await visitor.submit('/api/site/unlock', { password: 'guess', returnTo: '/vault' }, HTML)
    const [, payload = ''] = (visitor.cookies.get('flash') ?? '').split('.')
    const kept = inflateRawSync(Buffer.from(payload, 'base64url')).toString()
    expect(kept).toContain('returnTo')
    expect(kept).not.toMatch(/guess|"crumb"/)
  })

  it('whose cookie is forged shows nothing', async () => {
    const { path } = addressIn(await visitor.submit(ENTRIES, { itemId: 'quay-cup', quantity: '1' }, HTML))
    const cookie = visitor.cookies.get('flash') ?? ''
    for (const forged of ['', '.', 'x', `${cookie.slice(0, 22)}.x`, `${cookie}A`, cookie.slice(1)]) {
      visitor.cookies.set('flash', forged)
      const page = await visitor.get(path, HTML)
      expect([page.status, noticeIn(page)]).toEqual([200, ''])
    }
  })
})
