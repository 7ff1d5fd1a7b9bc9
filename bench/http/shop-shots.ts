import type { ServerProcess } from '../support/server-process.ts'
import type { Shot } from './cannon.ts'
import { CONNECTIONS, send } from './shot.ts'

export const PRODUCT = '/shop/tide-mug'

/** A digital product. Its quantity stays 1 however often it is added, so the cart does not grow. */
const ADDED = { itemId: 'sound-chart', sku: '', quantity: 1 }

/** The product page of visitors without a cart, which is kept for all of them. */
export async function productPage({ sitePort }: ServerProcess): Promise<Shot> {
  return { url: `http://127.0.0.1:${sitePort}${PRODUCT}`, method: 'GET', headers: {}, body: '' }
}

/** The product page of a visitor with a cart. */
export async function productPageWithCart(server: ServerProcess): Promise<Shot> {
  const { cookie } = await fillCart(server)
  return { ...(await productPage(server)), headers: { cookie } }
}

/** The same, compressed by the encoding that browsers ask for. */
export async function compressedWithCart(server: ServerProcess): Promise<Shot> {
  const { headers, ...shot } = await productPageWithCart(server)
  return { ...shot, headers: { ...headers, 'accept-encoding': 'gzip, br' } }
}

/** The cart page. */
export async function cartPage(server: ServerProcess): Promise<Shot> {
  const { cookie } = await fillCart(server)
  return { url: `http://127.0.0.1:${server.sitePort}/cart`, method: 'GET', headers: { cookie }, body: '' }
}

/** Several visitors who add to carts of their own: two changes of one cart wait for each other. */
export async function addToCart(server: ServerProcess): Promise<Shot> {
  const carts = await Promise.all(Array.from({ length: CONNECTIONS }, () => fillCart(server)))
  const [first] = carts
  if (first === undefined) throw new Error('There are no connections.')
  return { ...first.add, visitors: carts.map(({ add }) => add.headers) }
}

/** A visitor with something in the cart, and the request that put it there. */
async function fillCart({ sitePort }: ServerProcess) {
  const cart = `http://127.0.0.1:${sitePort}/api/commerce/shopping-cart`
  const met = cookiesOf(await fetch(cart))
  const crumb = /crumb=([^;]*)/.exec(met)?.[1] ?? ''
  const headers = { 'content-type': 'application/json', 'x-csrf-token': crumb, cookie: met }
  const body = JSON.stringify(ADDED)
  const add: Shot = { url: `${cart}/entries`, method: 'POST', headers, body }
  const cookie = `${met}; ${cookiesOf(await send(add))}`
  return { cookie, add: { ...add, headers: { ...headers, cookie } } }
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
