import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { add, buyer, CHECKOUT } from '../../../support/sites/buying.ts'
import { HTML } from '../../../support/sites/notices.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { smallSite } from '../../../support/sites/small-site.ts'
import { fromManyAddresses, Visitor } from '../../../support/sites/visitors.ts'
import { issueGiftCard } from '../../../support/store/issue-gift-card.ts'

/** A coupon that has the form of a gift card's code. */
const COUPON_LIKE_A_CARD = 'HARB0VRG00DSTEN2'

function siteWithCoupon() {
  const { site, ...files } = smallSite('quay')
  const [ten, ...others] = site.coupons
  if (ten === undefined) throw new Error('The website has no coupon.')
  const like = { ...ten, id: 'quay-like', code: COUPON_LIKE_A_CARD }
  return { ...files, site: { ...site, coupons: [ten, like, ...others] } }
}

const { ask, store, close } = await startSiteApp({
  sites: [siteWithCoupon()],
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(close)
const askFromMany = fromManyAddresses(ask)

let visitor: Visitor
beforeEach(async () => {
  visitor = await Visitor.meet(askFromMany, 'quay.example')
  await add(visitor, 'quay-cup-l')
})

/** Presses a button of the checkout, and answers the page that is shown. */
async function press(action: string, code = '') {
  const { body } = await visitor.browse(CHECKOUT, { ...buyer, action, code })
  const errors = /id="error-code">(.*?)</.exec(body)?.[1] ?? ''
  const applied = [...body.matchAll(/value="remove-(coupon|card):([^"]+)"/g)].map(([, kind, id]) => ({
    kind,
    id,
  }))
  const typed = /id="field-code"[^>]* value="([^"]*)"/.exec(body)?.[1] ?? ''
  const isOpen = /<details class="checkout-codes[^>]* open>/.test(body)
  return { errors, applied, typed, isOpen, body }
}

describe('the one field for codes', () => {
  it.each([
    { typed: 'quay-ten', code: 'quay-ten' },
    { typed: '  QUAY-Ten ', code: 'quay-ten' },
    { typed: COUPON_LIKE_A_CARD, code: COUPON_LIKE_A_CARD },
    { typed: COUPON_LIKE_A_CARD.toLowerCase(), code: COUPON_LIKE_A_CARD },
    // The cart may still grow.
    { typed: 'quay-big', code: 'quay-big' },
  ])('takes the coupon "$typed", and is empty again', async ({ typed, code }) => {
    const shown = await press('apply-code', typed)
    expect(shown).toMatchObject({ errors: '', typed: '', applied: [{ kind: 'coupon', id: code }] })
  })

  it.each([
    { spelling: 'as it is', spell: (code: string) => code },
    { spelling: 'in small letters', spell: (code: string) => code.toLowerCase() },
    { spelling: 'with blanks', spell: (code: string) => ` ${code.replaceAll('-', ' ')} ` },
    { spelling: 'without dashes', spell: (code: string) => code.replaceAll('-', '') },
  ])('takes a gift card $spelling', async ({ spell }) => {
    const { id, code } = await issueGiftCard(store, 'quay', 500)
    expect(await press('apply-code', spell(code))).toMatchObject({
      ...{ errors: '', typed: '', applied: [{ kind: 'card', id }] },
    })
  })

  it.each([
    { what: 'nothing', code: '', error: 'Enter the code of a coupon or gift card.' },
    { what: 'blanks', code: '  ', error: 'Enter the code of a coupon or gift card.' },
    { what: 'a coupon that is over', code: 'quay-old', error: 'The coupon quay-old has expired.' },
    { what: 'no code', code: 'none', error: 'There is no coupon or gift card with the code none.' },
    {
      what: 'no gift card',
      code: 'AAAA-AAAA-AAAA-AAAA',
      error: 'There is no coupon or gift card with the code AAAA-AAAA-AAAA-AAAA.',
    },
  ])('refuses $what, and keeps what was typed', async ({ code, error }) => {
    expect(await press('apply-code', code)).toMatchObject({ errors: error, typed: code, applied: [] })
  })

  it('refuses an empty gift card', async () => {
    const { code } = await issueGiftCard(store, 'quay', 0)
    expect((await press('apply-code', code)).errors).toBe('Nothing is left on this gift card.')
  })

  it('takes one of each, which buttons remove', async () => {
    const { id, code } = await issueGiftCard(store, 'quay', 500)
    await press('apply-code', 'quay-ten')
    expect((await press('apply-code', code)).applied).toHaveLength(2)
    expect((await press('remove-coupon:quay-ten')).applied).toEqual([{ kind: 'card', id }])
    expect((await press(`remove-card:${id}`)).applied).toEqual([])
  })

  it('is open after each change of codes, though none is left, and closed after other changes', async () => {
    await press('apply-code', 'quay-ten')
    expect((await press('remove-coupon:quay-ten')).isOpen).toBe(true)
    expect((await press('update')).isOpen).toBe(false)
  })

  it('applies a code that was typed before the order is placed', async () => {
    const shown = await press('', 'quay-ten')
    expect(shown.applied).toEqual([{ kind: 'coupon', id: 'quay-ten' }])
    expect(shown.body).toContain('name="email"')
    const cart = await visitor.get('/api/commerce/shopping-cart', HTML)
    expect(JSON.parse(cart.body).entries).toHaveLength(1)
  })
})
