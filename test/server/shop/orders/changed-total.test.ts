import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { add, buyer, CHECKOUT, checkOut } from '../../../support/sites/buying.ts'
import { readCart, sendCart, siteWithChoices } from '../../../support/sites/cart-answers.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { fromManyAddresses, type SiteAnswer, Visitor } from '../../../support/sites/visitors.ts'

const { ask, store, close } = await startSiteApp({
  sites: [siteWithChoices()],
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(close)
const asks = fromManyAddresses(ask)

let visitor: Visitor
beforeEach(async () => {
  visitor = await Visitor.meet(asks, 'quay.example')
  await add(visitor, 'quay-cup-l')
})

/** The hidden fields of the checkout that is shown. */
function hiddenIn({ body }: SiteAnswer): Readonly<Record<string, string>> {
  const form = body.slice(body.indexOf('checkout-form'))
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

const messageIn = ({ body }: SiteAnswer) => /(?:With|The total is now)[^<]*\./.exec(body)?.[0]

describe('a total that is not the one that was shown', () => {
  it.each([
    { cause: 'the address', typed: { region: 'NY' }, says: 'With your address the total is $24.80.' },
    {
      cause: 'an address that the shown method does not serve',
      typed: { country: 'DE', region: '', optionId: 'fast' },
      says: 'With your address the total is $33.00.',
    },
    {
      cause: 'the method',
      typed: { optionId: 'fast' },
      says: 'With this shipping method the total is $33.00.',
    },
    {
      cause: 'both',
      typed: { region: 'NY', optionId: 'fast' },
      says: 'With your address and this shipping method the total is $34.80.',
    },
    {
      cause: 'neither',
      typed: {},
      meanwhile: () => sendCart(visitor, 'update', { code: 'HALF' }),
      says: 'The total is now $14.00.',
    },
    {
      cause: 'neither alone, because a coupon came beside the method',
      typed: { optionId: 'fast' },
      meanwhile: () => sendCart(visitor, 'update', { code: 'HALF' }),
      says: 'The total is now $24.00.',
    },
  ])('names $cause', async ({ typed, meanwhile, says }) => {
    const shown = hiddenIn(await visitor.get('/checkout'))
    expect(shown).toMatchObject({ expectedTotalCents: '2300', shownPlace: 'US', shownOptionId: 'slow' })
    await meanwhile?.()
    const fields = { ...buyer, ...shown, optionId: 'slow', ...typed }
    const answer = await visitor.submit(CHECKOUT, fields)
    expect(answer.status).toBe(409)
    expect(messageIn(answer)).toBe(`${says} Please look it over and place the order again.`)
    // The page shows the new total, so sending it again places the order.
    const again = await visitor.submit(CHECKOUT, { ...fields, ...hiddenIn(answer) })
    expect(again.status).toBe(303)
  })

  it('is named by the last address that was shown, too', async () => {
    const shown = hiddenIn(await visitor.get('/checkout'))
    const toNewYork = { ...buyer, ...shown, optionId: 'slow', region: 'NY' }
    const first = await visitor.submit(CHECKOUT, toNewYork)
    const second = await visitor.submit(CHECKOUT, { ...toNewYork, ...hiddenIn(first), optionId: 'fast' })
    expect(messageIn(second)).toContain('With this shipping method the total is $34.80.')
  })

  it.each([
    { changes: { region: 'NY', optionId: 'slow' }, says: 'With your address the total is $24.80.' },
    { changes: { optionId: 'fast' }, says: 'With this shipping method the total is $33.00.' },
  ])('is named to scripts that send the total alone: $says', async ({ changes, says }) => {
    const answer = await checkOut(visitor, { expectedTotalCents: 2300, ...changes })
    expect(JSON.parse(answer.body).message).toContain(says)
  })
})

describe('entries that are not those that were shown', () => {
  it('are shown first, even if their total is the same', async () => {
    await add(visitor, 'quay-cup-l')
    const shown = hiddenIn(await visitor.get('/checkout'))
    const [entry] = (await readCart(visitor)).entries
    await sendCart(visitor, `remove:${entry?.id}`)
    await add(visitor, 'quay-cup-s', { quantity: 3 })
    const fields = { ...buyer, ...shown, optionId: 'slow' }
    const answer = await visitor.submit(CHECKOUT, fields)
    expect([answer.status, answer.body.includes('Your cart has changed meanwhile.')]).toEqual([409, true])
    const again = await visitor.submit(CHECKOUT, { ...fields, ...hiddenIn(answer) })
    expect(again.status).toBe(303)
  })
})

describe('a checkout of what is not left', () => {
  it('names the entry, in the message and beside it', async () => {
    await add(visitor, 'quay-pin', { quantity: 4 })
    const shown = hiddenIn(await visitor.get('/checkout'))
    const pins = { itemId: 'quay-pin', sku: 'quay-pin', quantity: 3 }
    await store.transaction(({ variants }) => variants.take('quay', [pins]))
    const answer = await visitor.submit(CHECKOUT, { ...buyer, ...shown, optionId: 'slow' })
    expect(answer.status).toBe(409)
    expect(answer.body).toContain('We do not have enough of quay pin. Please change the cart.')
    expect(answer.body).toContain('Only 2 left in stock.')
  })
})
