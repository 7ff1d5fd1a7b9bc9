import { asksPort, Visitor } from '../support/sites/visitors.ts'
import type { RawRequest } from './load.ts'

/** The requests of a caller in their order: the first, the second, … */
export type ToRequest = (serial: number) => RawRequest

const HOST = 'localhost'
const ENTRIES = '/api/commerce/shopping-cart/entries'

const PAGE = JSON.stringify({
  template: '{.repeated section items}<li>{name|html}</li>{.end}',
  context: { items: Array.from({ length: 200 }, (_, at) => ({ name: `Item <${at}>` })) },
})

/** Pages of the demo website. */
const PATHS = ['/', '/shop', '/search?q=mug', '/cart']

export const renders: ToRequest = () => ({ head: ['POST /render HTTP/1.1', 'host: a'], body: PAGE })

export const pageViews: ToRequest = (serial) => ({
  head: [`GET ${PATHS[serial % PATHS.length]} HTTP/1.1`, `host: ${HOST}`],
})

/** Writes of a visitor who changes the quantity again and again. */
export async function cartWrites(port: number): Promise<ToRequest> {
  const visitor = await Visitor.meet(asksPort(port), HOST)
  const { status, body } = await visitor.send('POST', ENTRIES, { itemId: 'tide-mug', sku: 'TM-TIDE' })
  if (status !== 200) throw new Error(`The cart was not filled: ${status} ${body}`)
  const entry = JSON.parse(body).newlyAdded.id
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return (serial) => ({
    head: [
      `PUT ${ENTRIES}/${entry} HTTP/1.1`,
      ...[`host: ${HOST}`, `cookie: ${cookies}`, `x-csrf-token: ${visitor.crumb}`],
    ],
    body: JSON.stringify({ quantity: 1 + (serial % 3) }),
  })
}
