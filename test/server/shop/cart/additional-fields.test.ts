import { afterAll, describe, expect, it } from 'vitest'
import { add, CART, checkOut, entryIn, SUBSCRIPTION } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { Visitor } from '../../../support/sites/visitors.ts'
import { withGoods } from '../../../support/sites/with-goods.ts'

const field = (id: string, type: string, more: object = {}) => ({
  ...{ id, type, title: `The ${id}`, required: false },
  ...more,
})

const form = (...fields: object[]) => ({ additionalFieldsForm: { id: 'form', name: 'Details', fields } })

const plan = {
  isSubscribable: true,
  subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
}
const source = field('source', 'hidden', { key: 'utm_source', value: 'none' })

const { ask, close, store } = await startSiteApp({
  sites: [
    withGoods(smallSite('quay'), {
      box: { product: { ...plan, ...form(field('name', 'text', { required: true }), source) } },
      bell: { product: form(field('words', 'text'), source), variants: [{ qtyInStock: 2 }] },
      quiet: { product: form(source) },
      survey: {
        product: form(
          field('call', 'phone'),
          field('at', 'time'),
          field('views', 'likert', { options: ['Well made', 'Came soon'] }),
          field('extras', 'checkbox', { options: ['Bag', 'Card'] }),
        ),
      },
    }),
  ],
})
afterAll(close)

const ENTRIES = `${CART}/entries`
const meet = () => Visitor.meet(ask, 'quay.example')

interface ShownEntry {
  readonly additionalFields: readonly object[]
  readonly answers: Readonly<Record<string, unknown>>
}

async function entriesOf(visitor: Visitor): Promise<readonly ShownEntry[]> {
  return JSON.parse((await visitor.get(CART)).body).entries
}

describe('answers to no form', () => {
  it.each([
    { additionalFields: '{"words":"Ahoy"}' },
    { additionalFields: 'Ahoy' },
    { additionalFields: '["Ahoy"]' },
    { additionalFields: '"Ahoy"' },
  ])('are refused from a script: $additionalFields', async ({ additionalFields }) => {
    const visitor = await meet()
    const answer = await add(visitor, 'quay-pin', { additionalFields })
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'body_invalid'])
    expect(await entriesOf(visitor)).toEqual([])
  })

  it.each([{}, { additionalFields: null }, { additionalFields: '' }, { additionalFields: '{}' }])(
    'are none in %o',
    async (sent) => {
      expect((await add(await meet(), 'quay-pin', sent)).status).toBe(200)
    },
  )

  it.each([
    { itemId: 'quay-pin', 'field.words': 'Ahoy' },
    { itemId: 'quay-bell', withFields: '1', 'field.wrods': 'Ahoy' },
    { itemId: 'quay-survey', withFields: '1', 'field.call': '1' },
  ])('are refused from the form %o', async (sent) => {
    const visitor = await meet()
    expect((await visitor.submit(ENTRIES, sent)).status).toBe(400)
    expect(await entriesOf(visitor)).toEqual([])
  })

  it.each([
    '{"words":"Ahoy","more":1}',
    '{"call":{"Planet":"4"}}',
    '{"call":["1","2"]}',
    '{"views":{"Ugly":"1"}}',
    '{"extras":"Bag"}',
  ])('are refused for a product with another form: %s', async (additionalFields) => {
    expect((await add(await meet(), 'quay-survey', { additionalFields })).status).toBe(400)
  })
})

describe('answers of an entry', () => {
  it('are read by the buyer, and sent back as they are to change them', async () => {
    const visitor = await meet()
    const answers = {
      call: ['207', '555', '0142'],
      at: { Hour: '3', Minute: '5', Second: '', Ampm: 'PM' },
      views: { 'Well made': '2', 'Came soon': '-1' },
      extras: ['Bag'],
    }
    const added = await add(visitor, 'quay-survey', { additionalFields: JSON.stringify(answers) })
    const [entry] = await entriesOf(visitor)
    expect(entry?.additionalFields).toMatchObject([
      { id: 'call', title: 'The call', value: '207-555-0142' },
      { id: 'at', value: '3:05 PM' },
      { id: 'views', value: 'Well made: Strongly Agree; Came soon: Disagree' },
      { id: 'extras', value: 'Bag' },
    ])
    const padded = { Country: '', Areacode: '207', Prefix: '555', Line: '0142' }
    expect(entry?.answers).toEqual({ ...answers, call: padded })
    const changed = { ...entry?.answers, extras: ['Bag', 'Card'] }
    const answer = await visitor.send('PUT', `${ENTRIES}/${entryIn(added)}/additionalFields`, {
      ...{ itemId: 'quay-survey', sku: 'quay-survey' },
      additionalFields: JSON.stringify(changed),
    })
    expect(JSON.parse(answer.body).updatedEntry.answers).toEqual(changed)
  })

  it.each([
    { answers: { at: { Hour: '25', Minute: '0', Second: '', Ampm: '' } }, error: { at: [/time/] } },
    { answers: { call: ['207', 'five', '0142'] }, error: { call: [/phone number/] } },
    { answers: { views: { 'Well made': '9' } }, error: { views: [/one of the options/] } },
  ])('are checked: $answers', async ({ answers, error }) => {
    const answer = await add(await meet(), 'quay-survey', { additionalFields: JSON.stringify(answers) })
    expect(answer.status).toBe(400)
    const [[name, [pattern]]] = Object.entries(error) as [[string, [RegExp]]]
    expect(JSON.parse(answer.body).errors[name][0]).toMatch(pattern)
  })
})

describe('a subscription with questions', () => {
  it('says so before, asks them, and keeps the answers in its order', async () => {
    const visitor = await meet()
    expect((await visitor.get('/shop/box')).body).toContain('We ask for a few details next.')
    const first = await visitor.submit(SUBSCRIPTION, { itemId: 'quay-box' })
    const asked = String(first.headers['location'])
    expect(asked).toBe('/cart/additional-fields?itemId=quay-box&sku=quay-box&quantity=1')
    const page = await visitor.get(asked)
    expect(page.body).toContain(`action="${SUBSCRIPTION}"`)
    expect(page.body).toContain('>Subscribe</button>')
    const product = { itemId: 'quay-box', sku: 'quay-box', quantity: '1', withFields: '1' }
    const blank = await visitor.submit(SUBSCRIPTION, { ...product, 'field.name': '' })
    expect([blank.status, blank.body.includes('Required')]).toEqual([400, true])
    const sent = await visitor.submit(SUBSCRIPTION, { ...product, 'field.name': 'Ada' })
    const token = new URL(String(sent.headers['location']), 'http://quay.example').searchParams
    const { body } = await checkOut(visitor, { cartToken: token.get('cartToken') })
    const order = await store.read.orders.byId('quay', JSON.parse(body).order.id)
    expect(order?.lines).toMatchObject([{ additionalFields: { name: 'Ada', source: 'none' } }])
  })

  it('is refused without the answers from a script', async () => {
    const visitor = await meet()
    const product = { itemId: 'quay-box', sku: 'quay-box' }
    const refused = await visitor.send('POST', SUBSCRIPTION, product)
    expect(JSON.parse(refused.body)).toMatchObject({ errors: { name: ['Required'] } })
    const additionalFields = JSON.stringify({ name: 'Ada' })
    const answer = await visitor.send('POST', SUBSCRIPTION, { ...product, additionalFields })
    expect(JSON.parse(answer.body)).toEqual({ cartToken: expect.any(String) })
  })
})

describe('a hidden field', () => {
  const bell = { itemId: 'quay-bell', sku: 'quay-bell' }

  /** Follows the forms of the product as a browser does, from an address of its page. */
  async function buyFrom(visitor: Visitor, address: string): Promise<ShownEntry | undefined> {
    const hiddenIn = (body: string) =>
      Object.fromEntries(
        [...body.matchAll(/<input type="hidden" name="(field\.[^"]+)" value="([^"]*)">/g)].map(
          ([, name = '', value = '']) => [name, value],
        ),
      )
    const product = await visitor.get(address)
    const asked = await visitor.submit(ENTRIES, { ...bell, ...hiddenIn(product.body) })
    const questions = await visitor.get(String(asked.headers['location']))
    const answers = { ...bell, quantity: '1', withFields: '1', ...hiddenIn(questions.body) }
    expect((await visitor.submit(ENTRIES, answers)).status).toBe(303)
    return (await entriesOf(visitor)).at(-1)
  }

  it.each([
    { address: '/shop/bell', value: 'none' },
    { address: '/shop/bell?utm_source=mail', value: 'mail' },
    { address: '/shop/bell?utm_source=a&utm_source=b', value: 'a' },
    { address: '/shop/bell?utm_source=', value: 'none' },
    { address: '/shop/bell?source=mail', value: 'none' },
    { address: '/shop/bell?utm_source=ab%EF%BF%BD', value: 'ab' },
    { address: `/shop/bell?utm_source=${'x'.repeat(2000)}`, value: 'x'.repeat(1000) },
  ])('has the value of the query in $address', async ({ address, value }) => {
    const entry = await buyFrom(await meet(), address)
    expect(entry?.answers).toMatchObject({ source: value })
    expect(entry?.additionalFields).toMatchObject([{ id: 'words' }])
  })

  it('is never shown to the buyer', async () => {
    const visitor = await meet()
    await buyFrom(visitor, '/shop/bell?utm_source=a-secret-place')
    const cart = await visitor.get('/cart')
    expect(cart.body).not.toMatch(/a-secret-place|The source/)
    const [, edit = ''] = /href="([^"]*entryId=[^"]*)"/.exec(cart.body) ?? []
    expect((await visitor.get(edit)).body).not.toContain('The source')
  })

  it('keeps its value when the answers are changed', async () => {
    const visitor = await meet()
    const additionalFields = JSON.stringify({ words: 'A', source: 'mail' })
    const entryId = entryIn(await add(visitor, 'quay-bell', { additionalFields }))
    const path = `${ENTRIES}/${entryId}/additionalFields`
    await visitor.send('PUT', path, { ...bell, additionalFields: '{"words":"B"}' })
    expect(await entriesOf(visitor)).toMatchObject([{ answers: { words: 'B', source: 'mail' } }])
  })

  it('alone asks nothing: the product goes into the cart at once', async () => {
    const visitor = await meet()
    const page = await visitor.get('/shop/quiet?utm_source=mail')
    expect(page.body).not.toContain('details next')
    const sent = { itemId: 'quay-quiet', 'field.source': 'mail' }
    expect((await visitor.submit(ENTRIES, sent)).headers['location']).toBe('/shop/quiet')
    expect(await entriesOf(visitor)).toMatchObject([{ answers: { source: 'mail' }, additionalFields: [] }])
    expect((await visitor.get('/cart')).body).not.toContain('entryId=')
  })
})

describe('before the form of a product opens', () => {
  const bell = { itemId: 'quay-bell', sku: 'quay-bell' }
  const fields = '/cart/additional-fields?itemId=quay-bell&sku=quay-bell&quantity='

  it.each([
    { inCart: 2, quantity: '1', opens: false },
    { inCart: 1, quantity: '2', opens: false },
    { inCart: 1, quantity: '1', opens: true },
    { inCart: 0, quantity: '3', opens: false },
    { inCart: 0, quantity: '2', opens: true },
  ])('the stock is checked: $quantity with $inCart in the cart', async ({ inCart, quantity, opens }) => {
    const visitor = await meet()
    if (inCart > 0) await add(visitor, 'quay-bell', { quantity: inCart })
    const sent = await visitor.submit(ENTRIES, { ...bell, quantity })
    expect(sent.status).toBe(opens ? 303 : 409)
    const opened = await visitor.get(fields + quantity)
    expect(opened.status).toBe(opens ? 200 : 409)
    for (const { body } of opens ? [] : [sent, opened]) {
      expect(body).toContain('Unable to open form')
      expect(body).toContain('Sorry, we do not have enough of that item available.')
    }
  })
})

describe('changing the answers of an entry that is gone', () => {
  const bell = { itemId: 'quay-bell', sku: 'quay-bell', 'field.words': 'B' }

  it.each([
    { of: 'none', prepare: async () => 'none' },
    {
      of: 'a cart without it',
      prepare: async (visitor: Visitor) => {
        await add(visitor, 'quay-pin')
        return 'none'
      },
    },
    {
      of: 'a cart that lost it',
      prepare: async (visitor: Visitor) => {
        const entryId = entryIn(await add(visitor, 'quay-bell'))
        await visitor.send('DELETE', `${ENTRIES}/${entryId}`)
        return entryId
      },
    },
  ])('shows the cart page: $of', async ({ prepare }) => {
    const visitor = await meet()
    const entryId = await prepare(visitor)
    const answers = [
      await visitor.get(`/cart/additional-fields?entryId=${entryId}`),
      await visitor.submit(`${ENTRIES}/${entryId}/additionalFields`, bell),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(409)
      expect(body).toContain('Unable to update form')
      expect(body).toContain('This item is not in your cart any more.')
      expect(body).toContain('<h1>Your cart</h1>')
    }
  })

  it('is 404 for a script', async () => {
    const visitor = await meet()
    const body = { itemId: 'quay-bell', sku: 'quay-bell', additionalFields: '{}' }
    expect((await visitor.send('PUT', `${ENTRIES}/none/additionalFields`, body)).status).toBe(404)
  })
})
