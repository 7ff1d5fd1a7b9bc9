import { join } from 'node:path'
import { toDigests, uploadSample, withOwnData } from '../load/digests.ts'
import { withOwnMember, withOwnMembers } from '../load/render-sample.ts'
import { REQUEST_ID } from '../load/request.ts'
import { startDemoShop } from '../support/demo-shop.ts'
import {
  CHECKOUT,
  type ServerProcess,
  startServer,
  startService,
  UNREFUSED,
} from '../support/server-process.ts'
import type { Shot } from './cannon.ts'
import { type HttpSample, readHttpSample } from './sample.ts'
import {
  addToCart,
  cartPage,
  compressedWithCart,
  PRODUCT,
  productPage,
  productPageWithCart,
} from './shop-shots.ts'
import { send } from './shot.ts'

export const pageNames = ['light', 'heavy', 'shop'] as const

export type PageName = (typeof pageNames)[number]

/** A server with the request that it answers. */
export interface Contestant {
  /** Such as `light: digest`; with ` (base)` for the other checkout. */
  readonly name: string
  readonly page: PageName
  /** The page that is rendered; the shop has none. */
  readonly sample?: HttpSample
  start(): Promise<ServerProcess>
  /** Uploads what the server needs beforehand. Answers the request to send. */
  prepare(server: ServerProcess): Promise<Shot>
  /** The beginning of its responses; the pages of the shop have none to compare with. */
  readonly html: string
}

/** Both routes answer a constant text, which is the page: one parses the same body, one a body of digests. */
const BARE = {
  'bare route, body': async ({ port }: ServerProcess, { request }: HttpSample) =>
    toShot(port, withOwnMember(request, REQUEST_ID)),
  'bare route': async ({ port }: ServerProcess, { request }: HttpSample) =>
    toShot(port, withOwnData(toDigests(request), REQUEST_ID)),
}

/** Requests of the render API. Each has data that no other request has. */
const RENDERS = {
  body: BARE['bare route, body'],
  'body, all new': async ({ port }: ServerProcess, { request }: HttpSample) =>
    toShot(port, withOwnMembers(request, REQUEST_ID)),
  digest: async ({ port }: ServerProcess, { request }: HttpSample) =>
    toShot(port, withOwnData(await uploadSample(port, request), REQUEST_ID)),
  'digest, own page': async ({ port }: ServerProcess, { request }: HttpSample) => {
    const printing = { ...request, template: `${request.template}{visitor}` }
    return toShot(port, withOwnData(await uploadSample(port, printing), REQUEST_ID))
  },
}

/** One process without a primary, which logs a line for each request. */
const ALONE = { WORKERS: '1', ...UNREFUSED }

/** Requests of the demo shop. */
const SHOP = {
  'shared page': productPage,
  'page with a cart': productPageWithCart,
  'page with a cart, compressed': compressedWithCart,
  'cart page': cartPage,
  'add to cart': addToCart,
}

/** All contestants of some pages, those of the other checkout beside ours. */
export function listContestants(pages: readonly PageName[], base: string | undefined): Contestant[] {
  const checkouts = [{ folder: CHECKOUT, suffix: '' }]
  if (base !== undefined) checkouts.push({ folder: base, suffix: ' (base)' })
  return pages.flatMap((page) => (page === 'shop' ? ofShop(checkouts) : ofPage(page, checkouts)))
}

interface Checkout {
  readonly folder: string
  readonly suffix: string
}

function ofPage(page: 'light' | 'heavy', checkouts: readonly Checkout[]): Contestant[] {
  const sample = readHttpSample(page)
  const { html } = sample
  const bare = Object.entries(BARE).map(([kind, prepare]) => ({
    ...{ name: `${page}: ${kind}`, page, sample, html, start: () => startBare(html) },
    prepare: (server: ServerProcess) => prepare(server, sample),
  }))
  const ours = Object.entries(RENDERS).flatMap(([kind, prepare]) =>
    checkouts.map(({ folder, suffix }) => ({
      ...{ name: `${page}: ${kind}${suffix}`, page, sample, html },
      start: () => startService(ALONE, folder),
      prepare: (server: ServerProcess) => prepare(server, sample),
    })),
  )
  return [...bare, ...ours]
}

function ofShop(checkouts: readonly Checkout[]): Contestant[] {
  const page = 'shop' as const
  const bare: Contestant = {
    ...{ name: 'shop: bare route', page, html: '' },
    start: startBareProduct,
    prepare: async ({ port }) => ({ ...get, url: `http://127.0.0.1:${port}/page` }),
  }
  const ours = Object.entries(SHOP).flatMap(([kind, prepare]) =>
    checkouts.map(({ folder, suffix }): Contestant => {
      const start = () => startDemoShop(folder)
      return { name: `shop: ${kind}${suffix}`, page, html: '', start, prepare }
    }),
  )
  const bareWrite: Contestant = {
    ...{ name: 'shop: bare write', page, html: '' },
    start: startBareWrite,
    prepare: async ({ port }) => ({ ...post, url: `http://127.0.0.1:${port}/entries` }),
  }
  return [bare, bareWrite, ...ours]
}

const get = { method: 'GET', headers: {}, body: '' } as const
const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' } as const

function startBare(html: string): Promise<ServerProcess> {
  return startServer(join(import.meta.dirname, 'servers/fastify.ts'), { input: html })
}

/** A bare route with the bytes of the shared page. */
async function startBareProduct(): Promise<ServerProcess> {
  await using shop = await startDemoShop(CHECKOUT)
  const response = await fetch(`http://127.0.0.1:${shop.sitePort}${PRODUCT}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  return startBare(await response.text())
}

/** A bare write that answers the bytes with which a product is added to a cart. */
async function startBareWrite(): Promise<ServerProcess> {
  await using shop = await startDemoShop(CHECKOUT)
  const added = await send(await addToCart(shop))
  return startServer(join(import.meta.dirname, 'servers/bare-write.ts'), { input: await added.text() })
}

/** Starts a contestant and checks its response; its server stops when it goes out of scope. */
export async function startContestant({ name, start, prepare, html }: Contestant) {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await start())
  const shot = await prepare(server)
  const response = await send(shot)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${name} answers ${response.status}: ${text}`)
  if (!text.startsWith(html)) throw new Error(`${name} answers another page.`)
  const started = stack.move()
  return { server, shot, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

function toShot(port: number, request: object): Shot {
  const headers = { 'content-type': 'application/json' }
  return { url: `http://127.0.0.1:${port}/render`, method: 'POST', headers, body: JSON.stringify(request) }
}
