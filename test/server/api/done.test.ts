import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { add, CART, cartIn, entryIn, order, REVIEWS } from '../../support/sites/buying.ts'
import { HTML, noticeIn, titleIn } from '../../support/sites/notices.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp()
afterAll(close)

const ENTRIES = `${CART}/entries`

let visitor: Visitor
beforeEach(async () => {
  visitor = await Visitor.meet(ask, 'quay.example')
})

type Fields = Readonly<Record<string, string>>

const onEntry = async (fields: Fields): Promise<SiteAnswer> => {
  const id = entryIn(await add(visitor, 'quay-cup-l'))
  return visitor.submit(`${ENTRIES}/${id}`, fields, HTML)
}

const withCup = async (path: string, fields: Fields): Promise<SiteAnswer> => {
  await add(visitor, 'quay-cup-l')
  return visitor.submit(path, fields, HTML)
}

interface Row {
  readonly what: string
  readonly act: () => Promise<SiteAnswer>
  readonly at: string | RegExp
  readonly says: string
  /** The first words of the page's title; by default the same. */
  readonly title?: string
  readonly has?: readonly string[]
}

const rows: readonly Row[] = [
  {
    what: 'a product that is added',
    act: () => visitor.submit(ENTRIES, { itemId: 'quay-pin', quantity: '2' }, HTML),
    at: '/shop/pin',
    says: 'quay pin added to your cart.',
    has: ['<a href="/cart">View cart</a>', '<a href="/shop">Keep shopping</a>'],
  },
  {
    what: 'an entry that is removed',
    act: () => onEntry({ action: 'remove', quantity: '1' }),
    at: '/cart',
    says: 'quay cup removed.',
    has: ['>Undo</button>'],
  },
  {
    what: 'a quantity that is changed',
    act: () => onEntry({ action: 'update', quantity: '3' }),
    at: '/cart',
    says: 'Quantity of quay cup updated.',
  },
  {
    what: 'answers that are changed',
    act: async () => {
      const id = entryIn(await add(visitor, 'quay-ring', { additionalFields: '{"words":"a"}' }))
      const fields = { itemId: 'quay-ring', sku: 'quay-ring', 'field.words': 'b' }
      return visitor.submit(`${ENTRIES}/${id}/additionalFields`, fields, HTML)
    },
    at: '/cart',
    says: 'Details of quay ring saved.',
  },
  {
    what: 'a coupon that is applied',
    act: () => withCup(`${CART}/coupons`, { code: 'QUAY-TEN' }),
    at: '/cart',
    says: 'Coupon quay-ten applied.',
  },
  {
    what: 'a coupon that is removed',
    act: () => withCup(`${CART}/coupons`, { remove: 'quay-ten' }),
    at: '/cart',
    says: 'Coupon quay-ten removed.',
  },
  {
    what: 'a place to ship to',
    act: () => withCup(`${CART}/shipping`, { country: 'US', region: 'ny', postalCode: '10001' }),
    at: '/cart',
    says: 'Shipping updated.',
  },
  {
    what: 'a review',
    act: async () => {
      const review = {
        orderId: await order(visitor),
        itemId: 'quay-cup',
        rating: '5',
        text: 'Round.',
        name: 'Ada',
      }
      return visitor.submit(REVIEWS, review, HTML)
    },
    at: /^\/reviews\?order=[\da-f]{24}$/,
    says: 'Thank you. What you think of quay cup is on its page now.',
    title: 'Review saved',
  },
]

describe.each(rows)('$what', ({ act, at, says, title = says, has = [] }) => {
  it('is told once, in a status and in the title', async () => {
    const { status, headers } = await act()
    const path = headers.location ?? ''
    expect([status, path]).toEqual([303, typeof at === 'string' ? at : expect.stringMatching(at)])
    const page = await visitor.get(path, HTML)
    expect(noticeIn(page)).toContain('role="status"')
    for (const text of [says, ...has]) expect(noticeIn(page)).toContain(text)
    expect(titleIn(page).startsWith(title.replace(/\.$/, ''))).toBe(true)
    expect(page.headers['cache-control']).toBe('private, no-store')
    const again = await visitor.get(path, HTML)
    expect([noticeIn(again), titleIn(again).startsWith(title)]).toEqual(['', false])
  })

  it('waits for a visitor while the browser loads the page in advance', async () => {
    const path = (await act()).headers.location ?? ''
    const prefetched = await visitor.get(path, { ...HTML, 'sec-purpose': 'prefetch' })
    expect([prefetched.status, noticeIn(prefetched)]).toEqual([200, ''])
    expect(noticeIn(await visitor.get(path, HTML))).toContain(says)
  })

  it('is told on no other page, and to no other visitor', async () => {
    const path = (await act()).headers.location ?? ''
    expect(noticeIn(await visitor.get('/journal', HTML))).toBe('')
    const other = await Visitor.meet(ask, 'quay.example')
    other.cookies.set('flash', visitor.cookies.get('flash') ?? '')
    expect(noticeIn(await other.get(path, HTML))).toBe('')
  })
})

describe('a coupon that waits for a larger order', () => {
  it('is not said to be applied', async () => {
    await add(visitor, 'quay-pin')
    const page = await visitor.browse(`${CART}/coupons`, { code: 'quay-big' })
    expect(page.body).not.toContain('applied')
  })
})

describe('undo', () => {
  const removed = async (id: string) =>
    visitor.browse(`${ENTRIES}/${id}`, { action: 'remove', quantity: '1' })
  const undo = (page: SiteAnswer) => {
    const inputs = noticeIn(page).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)
    const fields = [...inputs].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')])
    return visitor.browse(`${CART}/restore`, Object.fromEntries(fields))
  }
  const entries = async () => JSON.parse((await visitor.get(CART)).body).entries
  const facts = async () =>
    (await entries()).map(({ sku, quantity, additionalFields }: Record<string, unknown>) => ({
      ...{ sku, quantity, additionalFields },
    }))

  it('puts an entry back at its place, with its quantity, option and answers', async () => {
    await add(visitor, 'quay-pin')
    const ring = {
      quantity: 2,
      additionalFields: '{"words":"To \\"Ada\\" & <co>","contact":"a@example.com"}',
    }
    const id = cartIn(await add(visitor, 'quay-ring', ring)).entries[1]?.id ?? ''
    await add(visitor, 'quay-cup-s', { quantity: 3 })
    const before = await facts()
    const page = await removed(id)
    expect(await facts()).toHaveLength(2)
    const restored = await undo({
      ...page,
      body: page.body.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    })
    expect(noticeIn(restored)).toContain('quay ring is back in your cart.')
    expect(await facts()).toEqual(before)
  })

  it('says so when the stock is gone meanwhile', async () => {
    const id = entryIn(await add(visitor, 'quay-ring', { quantity: 5, additionalFields: '{"words":"a"}' }))
    const page = await removed(id)
    await add(visitor, 'quay-ring', { quantity: 4, additionalFields: '{"words":"b"}' })
    const refused = await undo(page)
    expect(noticeIn(refused)).toContain('Unable to Add Item')
    expect(noticeIn(refused)).toContain('Only 1 left in stock.')
    expect(await entries()).toHaveLength(1)
  })

  it('joins an entry that was added again meanwhile', async () => {
    const id = entryIn(await add(visitor, 'quay-pin', { quantity: 2 }))
    const page = await removed(id)
    await add(visitor, 'quay-pin')
    await undo(page)
    expect(await facts()).toMatchObject([{ sku: 'quay-pin', quantity: 3 }])
  })

  it.each([
    { what: 'no product', fields: {}, status: 404 },
    {
      what: 'another website’s product',
      fields: { itemId: 'dune-cup', sku: 'dune-cup-l', quantity: '1' },
      status: 404,
    },
    { what: 'no quantity', fields: { itemId: 'quay-pin', sku: 'quay-pin', quantity: 'many' }, status: 400 },
    {
      what: 'answers that are no JSON',
      fields: { itemId: 'quay-ring', sku: 'quay-ring', quantity: '1', additionalFields: 'x' },
      status: 400,
    },
    { what: 'an unknown field', fields: { itemId: 'quay-pin', price: '0' }, status: 400 },
  ])('of $what is refused', async ({ fields, status }) => {
    expect((await visitor.submit(`${CART}/restore`, fields)).status).toBe(status)
    expect(await entries()).toEqual([])
  })
})
