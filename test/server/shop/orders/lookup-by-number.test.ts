import { afterAll, describe, expect, it } from 'vitest'
import { buy, buyer } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { Visitor } from '../../../support/sites/visitors.ts'

const { ask, close } = await startSiteApp()
afterAll(close)

const meet = () => Visitor.meet(ask, 'quay.example')

const LOOKUP = '/api/commerce/order-status'

/** Buys a cup, and answers the id of the order and the number that its page shows. */
async function buyCup() {
  const visitor = await meet()
  const { id } = await buy(visitor, ['quay-cup-l'])
  const { body } = await visitor.get(`/checkout/confirmed?order=${id}`)
  const [, number = ''] = /<dd>([A-Z]*-?\d{4})<\/dd>/.exec(body) ?? []
  return { id, number }
}

describe('an order that was lost', () => {
  it.each([
    { what: 'as it was printed', change: (number: string) => number },
    { what: 'without its letters', change: (number: string) => number.replace(/\D+/, '') },
    {
      what: 'with another sign',
      change: (number: string) => `# ${number.toLowerCase().replace('-', ' – ')} `,
    },
    { what: 'with letters from before', change: (number: string) => `OLD-${number.replace(/\D+/, '')}` },
    {
      what: 'in Arabic digits',
      change: (number: string) => number.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
    },
  ])('is found by its short number, $what', async ({ change }) => {
    const { id, number } = await buyCup()
    const asked = await (await meet()).send('POST', LOOKUP, {
      orderNumber: change(number),
      email: buyer.email,
    })
    expect(JSON.parse(asked.body)).toEqual({ statusUrl: `/checkout/status?order=${id}` })
  })

  it('is not told of by its short number to another address', async () => {
    const { number } = await buyCup()
    const asked = await (await meet()).send('POST', LOOKUP, {
      ...{ orderNumber: number, email: 'other@example.com' },
    })
    expect(asked.status).toBe(404)
  })
})
