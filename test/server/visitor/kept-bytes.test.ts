import { expect, it, onTestFinished } from 'vitest'
import { buyer, CART, CHECKOUT, cartIn, entryIn, orderIn } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'
import { withGoods } from '../../support/sites/with-goods.ts'
import { describeEachDatabase } from '../../support/store/describe-each-database.ts'
import { viewDatabase } from '../../support/store/view-database.ts'

const field = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  title: id,
  required: false,
  ...more,
})
const site = withGoods(smallSite('quay'), {
  plaque: {
    product: {
      additionalFieldsForm: {
        id: 'plaque',
        name: 'Plaque',
        fields: [
          field('one', 'textarea'),
          field('two', 'textarea'),
          field('extras', 'checkbox', { options: ['lid', 'bag'] }),
          field('to', 'address'),
        ],
      },
    },
  },
})

const KIB = 1024
const wish = { itemId: 'quay-plaque', sku: 'quay-plaque' }
const codeOf = ({ status, body }: SiteAnswer) => (status === 200 ? 'taken' : JSON.parse(body).code)
const addAnswers = (visitor: Visitor, answers: object, headers = {}) =>
  visitor.send('POST', `${CART}/entries`, { ...wish, additionalFields: JSON.stringify(answers) }, headers)

describeEachDatabase('what a stranger makes a website keep', (create) => {
  async function start(environment: Readonly<Record<string, string>> = {}) {
    const address = await create()
    const { ask, close } = await startSiteApp({ address, sites: [site], environment })
    onTestFinished(close)
    return { address, meet: () => Visitor.meet(ask, 'quay.example') }
  }

  it('has a length and no repeats in every answer to a product, blank ones included', async () => {
    const { meet } = await start()
    const visitor = await meet()
    const tried = {
      'a repeated option': { extras: Array(4000).fill('lid') },
      'a repeated blank': { extras: Array(20_000).fill('') },
      'a long blank': { one: ' '.repeat(90_000) },
      'a long part': { to: { Line1: 'x'.repeat(10_001) } },
      'a long blank part': { to: { Line2: ' '.repeat(10_001) } },
      'both options': { extras: ['lid', 'bag'] },
    }
    const codes: Record<string, string> = {}
    for (const [what, answers] of Object.entries(tried))
      codes[what] = codeOf(await addAnswers(visitor, answers))
    expect(codes).toEqual({
      'a repeated option': 'fields_invalid',
      'a repeated blank': 'fields_invalid',
      'a long blank': 'fields_invalid',
      'a long part': 'fields_invalid',
      'a long blank part': 'fields_invalid',
      'both options': 'taken',
    })
  })

  it('is bounded for an entry and for a cart, which may still shrink and change', async () => {
    const { meet } = await start()
    const visitor = await meet()
    expect(codeOf(await addAnswers(visitor, { one: 'é'.repeat(9000) }))).toBe('form_too_large')
    const first = await addAnswers(visitor, { one: 'x'.repeat(10_000), two: 'y'.repeat(5000) })
    expect(codeOf(first)).toBe('taken')
    expect(codeOf(await addAnswers(visitor, { one: 'z'.repeat(10_000) }))).toBe('cart_full')
    const path = `${CART}/entries/${entryIn(first)}/additionalFields`
    const shorter = { ...wish, additionalFields: '{"one":"short"}' }
    expect(codeOf(await visitor.send('PUT', path, shorter))).toBe('taken')
    expect(codeOf(await addAnswers(visitor, { one: 'z'.repeat(10_000) }))).toBe('taken')
  })

  it('is a reference where a write has a key, which answers the cart as it is now', async () => {
    const { address, meet } = await start()
    const visitor = await meet()
    const headers = { 'idempotency-key': 'first' }
    const added = await addAnswers(visitor, { one: 'x'.repeat(10_000), two: 'y'.repeat(5000) }, headers)
    const ship = (key: string) =>
      visitor.send('PUT', `${CART}/shipping`, { location: { country: 'US' } }, { 'idempotency-key': key })
    for (const key of ['a', 'b', 'c']) expect((await ship(key)).status).toBe(200)
    const again = await addAnswers(visitor, { one: 'x'.repeat(10_000), two: 'y'.repeat(5000) }, headers)
    expect([cartIn(again).version, entryIn(again)]).toEqual([5, entryIn(added)])
    const buy = () => visitor.send('POST', CHECKOUT, buyer, { 'idempotency-key': 'buy' })
    const [one, other] = await Promise.all([buy(), buy()])
    expect([one.status, orderIn(one)]).toEqual([200, orderIn(other)])
    await using view = await viewDatabase(address)
    const rows = await view.rows<{ bytes: number }>('select length(answer) as bytes from idempotency_keys')
    expect(rows.map(({ bytes }) => Number(bytes) < 200)).toEqual([true, true, true, true, true])
    const order = await view.rows<{ bytes: number }>('select sum(length(data)) as bytes from orders')
    expect(Number(order[0]?.bytes)).toBeLessThan(32 * KIB)
  })

  it('is a bounded destination, in a form as in JSON', async () => {
    const { meet } = await start()
    const visitor = await meet()
    await addAnswers(visitor, {})
    const long = { country: 'FR', region: 'x'.repeat(50_000), postalCode: '75001' }
    const answer = await visitor.submit(`${CART}/shipping`, long, { accept: 'text/html' })
    expect(answer.status).toBe(303)
    const { shippingLocation } = JSON.parse((await visitor.get(CART)).body)
    expect(shippingLocation?.region ?? '').toBe('')
  })

  it('counts the order of a cart beside what was sent for it', async () => {
    const { meet } = await start({ LIMIT_SITE_BYTES: String(28 * KIB) })
    const visitor = await meet()
    expect(codeOf(await addAnswers(visitor, { one: 'x'.repeat(10_000) }))).toBe('taken')
    expect(orderIn(await visitor.send('POST', CHECKOUT, buyer))).toBeDefined()
    expect(codeOf(await addAnswers(visitor, { one: 'y'.repeat(5000) }))).toBe('rate_limited')
  })

  it('is bounded for an address in an hour, over all its visitors', async () => {
    const { meet } = await start({ LIMIT_SITE_BYTES: String(40 * KIB) })
    const [one, two] = [await meet(), await meet()]
    expect(codeOf(await addAnswers(one, { one: 'x'.repeat(10_000) }))).toBe('taken')
    expect(codeOf(await addAnswers(two, { one: 'x'.repeat(10_000) }))).toBe('taken')
    expect(codeOf(await addAnswers(one, { one: 'y'.repeat(10_000) }))).toBe('taken')
    const refused = await addAnswers(two, { one: 'y'.repeat(10_000) })
    expect(codeOf(refused)).toBe('rate_limited')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    expect((await two.get('/cart')).status).toBe(200)
  })
})
