import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { WrittenReview } from '../../../server/store/review-types.ts'
import { add, buyer, CHECKOUT, checkOut, order, REVIEWS } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { type SiteAnswer, Visitor } from '../../support/sites/visitors.ts'

const quiet = smallSite('dune')
const { ask, close, store } = await startSiteApp({
  // Pages are not kept, so each shows what was written just before.
  environment: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_PAGE_AGE_MS: '0' },
  sites: [
    smallSite('quay'),
    { ...quiet, site: { ...quiet.site, settings: { ...quiet.site.settings, reviewsEnabled: false } } },
  ],
})
afterAll(close)

const words = { title: 'Round & <blue>', text: 'Holds tea.\n<script>alert(1)</script>', name: '"Ada"' }

let visitor: Visitor
let orderId: string
let from: Readonly<Record<string, string>>
let visitors = 0
beforeEach(async () => {
  visitor = await Visitor.meet(ask, 'quay.example')
  from = { 'x-forwarded-for': `10.0.0.${++visitors}` }
  orderId = await order(visitor)
})

const send = (changes: object = {}) =>
  visitor.send('POST', REVIEWS, { orderId, itemId: 'quay-cup', rating: 4, ...words, ...changes }, from)
const submit = (changes: Readonly<Record<string, string>> = {}) =>
  visitor.submit(REVIEWS, { orderId, itemId: 'quay-cup', rating: '4', ...words, ...changes }, from)
const productPage = () => visitor.get('/shop/cup')
const save = (review: WrittenReview) => store.transaction(({ reviews }) => reviews.save(review))
const ratedIn = ({ body }: SiteAnswer) => /name="rating" value="(\d)" checked/.exec(body)?.[1]

describe('the page for the reviews of an order', () => {
  it('asks about each product once, and is linked from the confirmation', async () => {
    await add(visitor, 'quay-cup-s')
    orderId = await order(visitor)
    const confirmation = await visitor.get(`/checkout/confirmed?order=${orderId}`)
    expect(confirmation.body).toContain(`<a href="/reviews?order=${orderId}">Review what you bought</a>`)
    const { status, headers, body } = await visitor.get(`/reviews?order=${orderId}`)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(body).toContain('<body class="is-reviews-request">')
    expect([...body.matchAll(/name="itemId" value="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'quay-cup',
      'quay-song',
    ])
    expect(body).toContain('value="Ada"')
  })

  it('is not asked for a gift card', async () => {
    const gift = {
      itemId: 'quay-gift',
      sku: 'quay-gift',
      recipientName: 'Bo',
      recipientEmail: 'bo@example.com',
    }
    const { headers } = await visitor.submit(CHECKOUT, { ...buyer, ...gift })
    const { body } = await visitor.get(headers.location ?? '')
    expect(body).not.toContain('/reviews')
    const id = new URL(headers.location ?? '', 'http://quay.example').searchParams.get('order') ?? ''
    const answer = await send({ orderId: id, itemId: 'quay-gift' })
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, 'purchase_unknown'])
    expect((await visitor.get(`/reviews?order=${id}`)).body).toContain(
      'Nothing in this order can be reviewed',
    )
  })

  it('waits for the order to be paid', async () => {
    await add(visitor, 'quay-cup-l')
    const { order: awaited } = JSON.parse((await checkOut(visitor, { payment: 'transfer' })).body)
    expect((await send({ orderId: awaited.id })).status).toBe(404)
    const { body } = await visitor.get(`/checkout/received?order=${awaited.id}`)
    expect(body).not.toContain('/reviews')
  })

  it.each(['', '?order=', '?order=none'])('is not at /reviews%s', async (query) => {
    expect((await visitor.get(`/reviews${query}`)).status).toBe(404)
  })

  it('shows what was said, to be changed', async () => {
    await send()
    const page = await visitor.get(`/reviews?order=${orderId}`)
    expect(ratedIn(page)).toBe('4')
    expect(page.body).toContain('value="Round &amp; &lt;blue&gt;"')
    expect(page.body).toContain('value="&quot;Ada&quot;"')
    expect(page.body).toContain('Change review')
  })
})

describe('a review', () => {
  it('shows on the page of its product, as text', async () => {
    const { status, headers } = await submit()
    expect([status, headers.location]).toEqual([303, `/reviews?order=${orderId}`])
    const thanks = await visitor.get(headers.location ?? '')
    expect(thanks.body).toContain('Thank you. What you think of quay cup is on its page now.')
    const { body } = await productPage()
    expect(body).not.toContain('<script>alert')
    for (const text of [
      'Round &amp; &lt;blue&gt;',
      'Holds tea.\n&lt;script&gt;alert(1)&lt;/script&gt;',
      '&quot;Ada&quot;',
      '4 out of 5',
      'Verified buyer',
      'href="#reviews"',
    ])
      expect(body).toContain(text)
  })

  it('that is sent again changes the first', async () => {
    const [first, again] = [await send({ rating: 5 }), await send({ rating: 1, text: 'Leaks.' })]
    const ids = [first, again].map(({ body }) => JSON.parse(body).review.id)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await store.read.reviews.ofOrder('quay', orderId)).toMatchObject([
      { id: ids[0], rating: 1, words: { text: 'Leaks.' } },
    ])
    expect(ids[1]).toBe(ids[0])
  })

  it('counts with all others, of which the newest are shown', async () => {
    const before = await store.read.reviews.summary('quay', 'quay-cup', 1)
    for (let written = 0; written < 22; written++)
      await save({
        id: `written-${written}`,
        websiteId: 'quay',
        itemId: 'quay-cup',
        orderId: null,
        createdAt: Date.now() + written,
        rating: 5,
        words: { title: '', text: `Review number ${written}.`, name: 'Bo' },
      })
    const count = before.count + 22
    const { body } = await productPage()
    expect(body).toContain(`<span class="meta">${count} reviews</span>`)
    expect(body).toContain(`${((before.sum + 110) / count).toFixed(1)} out of 5`)
    expect([...body.matchAll(/<article class="review">/g)]).toHaveLength(20)
    expect(body).toContain('These are the newest 20.')
    expect(body).toContain('Review number 21.')
    expect(body).not.toContain('Review number 1.')
  })

  it.each([
    { what: 'of no stars', fields: { rating: '' }, says: { rating: 'Choose one to five stars.' } },
    { what: 'of too many stars', fields: { rating: '6' }, says: { rating: 'Choose one to five stars.' } },
    {
      what: 'without words',
      fields: { text: ' ', name: '' },
      says: { text: 'Write a few words in your review', name: 'Enter the name that others will see' },
    },
    {
      what: 'of too many words',
      fields: { title: 'x'.repeat(101), text: 'y'.repeat(2001), name: 'z'.repeat(61) },
      says: Object.fromEntries(
        ['title', 'text', 'name'].map((name) => [name, 'You have exceeded the character limit.']),
      ),
    },
  ])('$what is shown again', async ({ fields, says }) => {
    const { status, body } = await submit({ itemId: 'quay-song', title: 'Loud', ...fields })
    expect(status).toBe(400)
    // The song is the second product of the order.
    for (const [field, message] of Object.entries(says))
      expect(body).toContain(`<p class="field-error" id="error-2-${field}">${message}</p>`)
    expect(body).not.toContain('error-1-')
    if (!('title' in fields)) expect(body).toContain('value="Loud"')
    expect(await store.read.reviews.ofOrder('quay', orderId)).toEqual([])
  })

  it.each([
    { what: 'another product', changes: { itemId: 'quay-tea' } },
    { what: 'a product that is not there', changes: { itemId: 'none' } },
    { what: 'an order that is not there', changes: { orderId: 'none' } },
  ])('of $what is refused', async ({ changes }) => {
    const answer = await send(changes)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, 'purchase_unknown'])
    expect((await submit(changes)).status).toBe(404)
  })

  it('of what is no number of stars is refused', async () => {
    const { status, body } = await send({ rating: 0 })
    expect([status, JSON.parse(body).errors]).toEqual([400, { rating: ['Choose one to five stars.'] }])
  })
})

it('a website without reviews neither asks for them nor shows them', async () => {
  const there = await Visitor.meet(ask, 'dune.example')
  const id = await order(there, 'dune')
  await save({
    ...{ id: 'old', websiteId: 'dune', itemId: 'dune-cup', orderId: id, createdAt: 1, rating: 5 },
    words: { title: '', text: 'Round.', name: 'Bo' },
  })
  const confirmed = await there.get(`/checkout/confirmed?order=${id}`)
  expect([confirmed.status, confirmed.body.includes('Thank you for your order')]).toEqual([200, true])
  expect(confirmed.body).not.toContain('/reviews')
  expect((await there.get(`/reviews?order=${id}`)).status).toBe(404)
  const review = { orderId: id, itemId: 'dune-cup', rating: 5, text: 'Round.', name: 'Bo' }
  expect((await there.send('POST', REVIEWS, review, from)).status).toBe(404)
  const product = await there.get('/shop/cup')
  expect([product.status, product.body.includes('<title>dune cup')]).toEqual([200, true])
  expect(product.body).not.toContain('Round.')
})

it('a product without reviews says nothing of them', async () => {
  await add(visitor, 'quay-pin')
  const { status, body } = await visitor.get('/shop/pin')
  expect([status, body.includes('<title>quay pin')]).toEqual([200, true])
  expect(body).not.toContain('review')
})
