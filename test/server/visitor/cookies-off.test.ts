import { afterAll, describe, expect, it } from 'vitest'
import { add, CART, SUBSCRIPTION } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp()
afterAll(close)

const OFF = 'Please enable cookies in your browser, reload the page, and try again.'
const EXPIRED = 'Your session has expired. Please reload the page and try again.'
const SHOWN_AGAIN = 'Your session has expired. Everything that you entered is still here'
const cup = { itemId: 'quay-cup', sku: 'quay-cup-l' }

/** A visitor who sends a crumb from a page, with the cookies of `keep`. */
async function visitorWith(keep: (visitor: Visitor) => void) {
  const visitor = await Visitor.meet(ask, 'quay.example')
  const crumb = visitor.crumb
  keep(visitor)
  return { visitor, crumb }
}

const rows = [
  { of: 'no cookies', keep: ({ cookies }: Visitor) => cookies.clear(), says: OFF, toForm: OFF },
  {
    of: 'another cookie only',
    keep: ({ cookies }: Visitor) => {
      cookies.clear()
      cookies.set('hasCart', 'true')
    },
    says: OFF,
    // The other cookie shows that cookies are on, and the form is shown again.
    toForm: SHOWN_AGAIN,
  },
  {
    of: 'the crumb of another session',
    keep: ({ cookies }: Visitor) => cookies.set('crumb', 'another'),
    says: EXPIRED,
    toForm: SHOWN_AGAIN,
  },
]

describe.each(rows)('a browser with $of', ({ keep, says, toForm }) => {
  it.each([`${CART}/entries`, SUBSCRIPTION, `${CART}/coupons`])('is told so by %s', async (path) => {
    const { visitor, crumb } = await visitorWith(keep)
    const answer = await visitor.send('POST', path, cup, { 'x-csrf-token': crumb })
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      403,
      { code: 'crumb_invalid', message: says, error: says, crumbFail: true },
    ])
  })

  it('is told so by a page after a form', async () => {
    const { visitor, crumb } = await visitorWith(keep)
    const answer = await visitor.submit(`${CART}/entries`, { ...cup, crumb })
    expect([answer.status, answer.body.includes(toForm)]).toEqual([403, true])
  })
})

it('a browser that sends its cookie without the crumb is told that its session has expired', async () => {
  const visitor = await Visitor.meet(ask, 'quay.example')
  const answer = await visitor.submit(`${CART}/entries`, { ...cup, crumb: '' })
  expect(answer.body).toContain(SHOWN_AGAIN)
  expect((await add(visitor, 'quay-cup-l')).status).toBe(200)
})
