import { afterAll, describe, expect, it } from 'vitest'
import type { ContributorRole } from '../../../engine/domain/data/permissions.ts'
import { buy } from '../../support/sites/buying.ts'
import { addContributor, signIn } from '../../support/sites/contributors.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, askOwner, close, store } = await startOwnerApp()
afterAll(close)

const PREVIEW = '/checkout/email'
const meet = () => Visitor.meet(ask, 'quay.example')
const contributor = async (role: ContributorRole = 'EDITOR') => {
  const visitor = await meet()
  await signIn(visitor, (await addContributor(store, 'quay', role)).email)
  return visitor
}
const editor = await contributor()

/** The kinds of mails, with words that each has in both of its parts. */
const KINDS = [
  { kind: 'order-received', says: 'quay cup' },
  { kind: 'order-paid', says: 'quay song' },
  { kind: 'order-shipped', says: 'See your order' },
  { kind: 'order-refunded', says: '$' },
  { kind: 'order-canceled', says: 'See your order' },
  { kind: 'new-order', says: 'npm run orders -- quay --show QG-1000' },
  { kind: 'digital', says: 'quay song' },
  { kind: 'gift-card', says: '0000-0000-0000-0000' },
  { kind: 'contribution', says: 'quay boat' },
  { kind: 'restock', says: 'No more mails of this kind' },
  { kind: 'form-submission', says: 'Sent from the page /.' },
  { kind: 'newsletter-confirmation', says: 'Confirm this address' },
  { kind: 'unsubscribe', says: 'asked to unsubscribe this address' },
  { kind: 'account-confirm', says: '/account/confirm' },
  { kind: 'account-known', says: '/account/login' },
  { kind: 'account-reset', says: '/account/reset' },
  { kind: 'account-email', says: '/account/email' },
  { kind: 'account-asked', says: 'choose a new password at once' },
  { kind: 'account-changed', says: '/account/reset' },
]

/** The only mails that can be refused; all others are about a purchase or an account, or are asked for. */
const REFUSABLE = ['restock', 'unsubscribe']

describe('an example of each mail', () => {
  it.each(KINDS)('of the kind $kind has a page, HTML and text', async ({ kind, says }) => {
    const page = await editor.get(`${PREVIEW}?mail=${kind}`)
    expect(page.status).toBe(200)
    expect(page.body).toContain(`src="${PREVIEW}/document?mail=${kind}"`)
    const html = await editor.get(`${PREVIEW}/document?mail=${kind}`)
    expect([html.status, html.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(html.headers['content-security-policy']).toContain("default-src 'none'")
    expect(html.body).toContain(says)
    const text = await editor.get(`${PREVIEW}/document?mail=${kind}&part=text`)
    expect([text.status, text.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text.body).toContain(says)
    expect(text.body).not.toMatch(/<\/|undefined|\[object/)
    expect(html.body.includes('/newsletter/unsubscribe'), kind).toBe(REFUSABLE.includes(kind))
  })

  it('is linked from the page of contributors, and from every other example', async () => {
    expect((await editor.get('/config')).body).toContain(`href="${PREVIEW}"`)
    const { body } = await editor.get(PREVIEW)
    const kinds = [...body.matchAll(/mail=([\w-]+)"/g)].map(([, kind]) => kind)
    expect(new Set(kinds)).toEqual(new Set(KINDS.map(({ kind }) => kind)))
  })

  it('stands in a list of its group, where the chosen one is marked', async () => {
    const { body } = await editor.get(`${PREVIEW}?mail=account-reset`)
    const [, nav = ''] = /<nav class="email-groups[^>]*>(.*?)<\/nav>/s.exec(body) ?? []
    const groups = nav.split('<div>').slice(1)
    const shown = groups.map((group) => [
      /<h2[^>]*>(.*?)<\/h2>/.exec(group)?.[1],
      group.match(/<li>/g)?.length,
      /mail=([\w-]+)" aria-current="page"/.exec(group)?.[1],
    ])
    expect(shown).toEqual([
      ['Orders', 9, undefined],
      ['Accounts', 6, 'account-reset'],
      ['Other mails', 4, undefined],
    ])
  })

  it.each([
    { who: 'a visitor', visit: meet, status: 404 },
    { who: 'a contributor without the permission', visit: () => contributor('MODERATOR'), status: 403 },
  ])('is not for $who', async ({ visit, status }) => {
    const visitor = await visit()
    for (const path of [PREVIEW, `${PREVIEW}/document?mail=restock`])
      expect((await visitor.get(path)).status).toBe(status)
  })

  it('of an unknown kind is not found', async () => {
    expect((await editor.get(`${PREVIEW}?mail=none`)).status).toBe(404)
  })

  it('has a line for each product and sum of an order, also as text', async () => {
    const { body } = await editor.get(`${PREVIEW}/document?mail=order-paid&part=text`)
    for (const line of [/^quay song$/m, /^Subtotal: \$[\d.]+$/m, /^Total: \$[\d.]+$/m])
      expect(body).toMatch(line)
    // The link comes after the amount, so the amount stands beside its quantity.
    expect(body).toMatch(/^quay song\n1 at (\$[\d.]+): \1\nOpen it$/m)
  })

  it('has links that open nothing', async () => {
    const { body } = await editor.get(`${PREVIEW}/document?mail=order-paid&part=text`)
    const [, path = ''] = /http:\/\/quay\.example(\/checkout\/status[^\s\]]+)/.exec(body) ?? []
    expect((await editor.get(path)).status).toBe(404)
  })
})

it('the news of a parcel are among the mails of its order, in both parts, with what it holds', async () => {
  const visitor = await meet()
  const { id } = await buy(visitor, ['quay-cup-l', 'quay-song'], { optionId: 'quay-post' })
  expect((await visitor.get(`${PREVIEW}?order=${id}&mail=order-news`)).status).toBe(404)
  await askOwner('POST', `orders/${id}/shipped`, { body: { tracking: { carrier: 'Post', number: 'RR1' } } })
  expect((await visitor.get(`${PREVIEW}?order=${id}`)).body).toContain(`?order=${id}&amp;mail=order-news"`)
  for (const part of ['html', 'text']) {
    const { body } = await visitor.get(`${PREVIEW}/document?order=${id}&mail=order-news&part=${part}`)
    expect([
      /Sent with Post,\s+number RR1/.test(body),
      body.includes('quay cup'),
      body.includes('quay song'),
    ]).toEqual([true, true, false])
  }
})
