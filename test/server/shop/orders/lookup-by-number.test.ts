import { afterAll, describe, expect, it } from 'vitest'
import { buy, buyer } from '../../../support/sites/buying.ts'
import { startSiteApp } from '../../../support/sites/site-app.ts'
import { fromManyAddresses, Visitor } from '../../../support/sites/visitors.ts'

const { ask: askAlike, close } = await startSiteApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
const ask = fromManyAddresses(askAlike)
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
      what: 'with letters in place of digits',
      change: (number: string) => number.replaceAll('0', 'O').replace('1', 'l'),
    },
    { what: 'as the subject of its mail', change: (number: string) => `Order ${number}` },
    { what: 'as the sentence of its mail', change: (number: string) => `Your order ${number}.` },
    { what: 'as in a German mail', change: (number: string) => `Ihre Bestellung ${number}` },
    { what: 'as in German words', change: (number: string) => `Bestellnummer: ${number}` },
    { what: 'as in an Arabic mail', change: (number: string) => `طلبك ${number}` },
    { what: 'as in Arabic words', change: (number: string) => `الطلب رقم ${number}` },
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

  it.each([
    { what: 'as it was printed', change: (code: string) => code },
    { what: 'as a bank prints it', change: (code: string) => code.replace('-', '').toLowerCase() },
    { what: 'with its word', change: (code: string) => `Reference: ${code}` },
    { what: 'with a letter for a digit', change: (code: string) => code.replaceAll('0', 'O') },
  ])('is found by the reference of its transfer, $what', async ({ change }) => {
    const { id } = await buy(await meet(), ['quay-cup-l'], { payment: 'transfer' })
    const code = `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase()
    const asked = await (await meet()).send('POST', LOOKUP, { orderNumber: change(code), email: buyer.email })
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

it('says how long to wait after too many tries', async () => {
  const visitor = await Visitor.meet(askAlike, 'quay.example')
  const clues = { orderNumber: 'QG-9999', email: buyer.email }
  for (let tries = 0; tries < 10; tries++) await visitor.send('POST', LOOKUP, clues)
  const { status, body } = await visitor.send('POST', LOOKUP, clues)
  const { message } = JSON.parse(body)
  expect(status).toBe(429)
  expect(message).toMatch(/^There were too many tries\. Please try again in ([2-5]\d|60) seconds\.$/)
})
