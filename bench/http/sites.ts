import { join } from 'node:path'
import { createEngine } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { toCartSummary } from '../../server/shop/cart/cart-view.ts'
import { composePage } from '../../server/sites/compose-page.ts'
import { findRoute } from '../../server/sites/find-route.ts'
import { itemPage } from '../../server/sites/pages/item.ts'
import { openStore } from '../../server/store/store.ts'
import { readClientFiles } from '../../server/website/client-files.ts'
import { SiteDirectory } from '../../server/website/directory.ts'
import { Themes } from '../../server/website/theme.ts'
import { uploadSample, withOwnData } from '../load/digests.ts'
import type { RenderBody } from '../load/render-sample.ts'
import { REQUEST_ID } from '../load/request.ts'
import { type ServerProcess, startServer, startService } from '../support/server-process.ts'
import {
  CONNECTIONS,
  measureShot,
  type Peak,
  type PeakEffort,
  type Round,
  type Shot,
  send,
  summarize,
} from './shot.ts'
import { createSiteStore, type SiteStore, type StoreKind } from './site-stores.ts'

/** Peaks of the demo site by request. */
export type SitePeaks = Readonly<Record<string, Peak>>

/** The same page from the render API by digests, to which the product page is compared. */
export const BY_DIGEST = 'product page, POST /render by digest'
export const PRODUCT_PAGE = 'product page with a cart'
/** The product page of visitors without a cart, and its bytes from a bare Fastify route. */
export const FOR_EVERYBODY = 'product page for everybody'
export const BARE_PAGE = `${FOR_EVERYBODY}, bare Fastify`

const KINDS: readonly StoreKind[] = ['SQLite', 'PostgreSQL']
const PRODUCT = 'shop/tide-mug'

/** A digital product. Its quantity stays 1 however often it is added, so the cart does not grow. */
const ADDED = { itemId: 'sound-chart', sku: '', quantity: 1 }

type Prepare = (server: ServerProcess, store: SiteStore) => Promise<Shot>

const shots: Readonly<Record<string, Prepare>> = {
  [FOR_EVERYBODY]: async ({ sitePort }) => toGet(`http://127.0.0.1:${sitePort}/${PRODUCT}`),
  [PRODUCT_PAGE]: async ({ sitePort }) => {
    const { origin, cookie } = await fillCart(sitePort)
    return toGet(`${origin}/${PRODUCT}`, cookie)
  },
  'cart page': async ({ sitePort }) => {
    const { origin, cookie } = await fillCart(sitePort)
    return toGet(`${origin}/cart`, cookie)
  },
  'add to cart': async ({ sitePort }) => {
    // Two changes of one cart wait for each other; those of several visitors do not.
    const carts = await Promise.all(Array.from({ length: CONNECTIONS }, () => fillCart(sitePort)))
    const [first] = carts
    if (first === undefined) throw new Error('There are no connections.')
    return { ...first.add, visitors: carts.map(({ add }) => add.headers) }
  },
}

/** Measures pages and the cart of the demo site on each store, in turns, each with a fresh server. */
export async function measureSites(effort: PeakEffort): Promise<SitePeaks> {
  const rounds = new Map<string, Round[]>()
  await using stack = new AsyncDisposableStack()
  const stores: [StoreKind, SiteStore][] = []
  for (const kind of KINDS) {
    const store = await createSiteStore(kind)
    if (store !== undefined) stores.push([kind, stack.use(store)])
  }
  for (let round = 0; round < effort.rounds; round++) {
    const jobs = toJobs(stores)
    for (const { name, store, prepare, start } of round % 2 === 0 ? jobs : jobs.toReversed()) {
      console.error(`round ${round + 1} of ${effort.rounds}: ${name}…`)
      await using server = await start(store)
      const shot = await prepare(server, store)
      await check(name, shot)
      rounds.set(name, [...(rounds.get(name) ?? []), await measureShot(server.pid, shot, effort)])
    }
  }
  return Object.fromEntries([...rounds].map(([name, each]) => [name, summarize(each)]))
}

interface Job {
  readonly name: string
  readonly store: SiteStore
  readonly start: (store: SiteStore) => Promise<ServerProcess>
  readonly prepare: Prepare
}

function toJobs(stores: readonly [StoreKind, SiteStore][]): readonly Job[] {
  const jobs = stores.flatMap(([kind, store]) =>
    Object.entries(shots).map(([name, prepare]) => ({
      name: `${name}, ${kind}`,
      store,
      start: startSites,
      prepare,
    })),
  )
  const [first] = stores
  if (first === undefined) return jobs
  const [, store] = first
  return [
    { name: BY_DIGEST, store, start: startSites, prepare: toDigests },
    {
      name: BARE_PAGE,
      store,
      start: startBarePage,
      prepare: async ({ port }) => toGet(`http://127.0.0.1:${port}/page`),
    },
    ...jobs,
  ]
}

/** One process with the demo site, with default settings but for the limit of writes. */
function startSites({ environment }: SiteStore): Promise<ServerProcess> {
  return startService({
    WORKERS: '1',
    LIMIT_SITE_WRITES: '100000000',
    LIMIT_SITE_BYTES: String(2 ** 40),
    ...environment,
  })
}

/** A bare Fastify route with the bytes of the page for everybody. */
async function startBarePage(store: SiteStore): Promise<ServerProcess> {
  await using server = await startSites(store)
  const response = await fetch(`http://127.0.0.1:${server.sitePort}/${PRODUCT}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  return startServer(join(import.meta.dirname, 'servers/fastify.ts'), { input: await response.text() })
}

/** The product page as the website host composes it, uploaded and named by its digests, with data of each request. */
async function toDigests({ port }: ServerProcess, store: SiteStore): Promise<Shot> {
  const request = withOwnData(await uploadSample(port, await composeProductPage(store)), REQUEST_ID)
  return {
    url: `http://127.0.0.1:${port}/render`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    status: 200,
  }
}

async function composeProductPage({ address }: SiteStore): Promise<RenderBody> {
  const store = await openStore(address)
  try {
    const engine = createEngine({ fragments: readFragments(), localeData: readLocaleData })
    const directory = new SiteDirectory({
      store,
      engine,
      themes: new Themes(engine),
      client: readClientFiles(),
      hasInstalmentInformation: false,
      answersAnyHost: true,
      allowsTestPayments: true,
    })
    const site = (await directory.find('localhost'))?.site
    const route = site && (await findRoute(store.read, site, PRODUCT))
    if (site === undefined || route?.kind !== 'item') throw new Error(`The demo site has no ${PRODUCT}.`)
    const visitor = { cart: toCartSummary(site, 0, 0), crumb: 'crumb', nonce: 'nonce' }
    const { language, languages } = site
    const address = { origin: 'http://127.0.0.1', path: `/${PRODUCT}` }
    const place = { ...address, language, languages, preloadsOf: () => [] }
    const { template, partials, context, locale } = composePage(
      site,
      await itemPage(store.read, site, route),
      place,
      visitor,
    )
    // Templates of a theme are text, and so are its partials.
    return {
      template: template as string,
      partials: partials as Record<string, string>,
      context: context as object,
      locale: locale ?? 'en-US',
      now: Date.now(),
    }
  } finally {
    await store.close()
  }
}

/** A visitor with a crumb, which scripts get with the cart. */
async function meet(url: string): Promise<{ readonly cookie: string; readonly crumb: string }> {
  const response = await fetch(url)
  await response.arrayBuffer()
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  const crumb = cookies.find((one) => one.startsWith('crumb='))?.slice('crumb='.length) ?? ''
  return { cookie: cookies.join('; '), crumb }
}

/** A visitor with something in the cart, and the request that put it there. */
async function fillCart(sitePort: number) {
  const origin = `http://127.0.0.1:${sitePort}`
  const { cookie, crumb } = await meet(`${origin}/api/commerce/shopping-cart`)
  const headers = { 'content-type': 'application/json', 'x-csrf-token': crumb, cookie }
  const add: Shot = {
    url: `${origin}/api/commerce/shopping-cart/entries`,
    method: 'POST',
    headers,
    body: JSON.stringify(ADDED),
    status: 200,
  }
  const response = await send(add)
  await response.arrayBuffer()
  const cookies = [cookie, ...response.headers.getSetCookie().map((one) => one.split(';')[0])].join('; ')
  return { origin, cookie: cookies, add: { ...add, headers: { ...headers, cookie: cookies } } }
}

function toGet(url: string, cookie?: string): Shot {
  const headers = cookie === undefined ? {} : { cookie }
  return { url, method: 'GET', headers, body: '', status: 200 }
}

async function check(name: string, shot: Shot): Promise<void> {
  const response = await send(shot)
  const text = await response.text()
  if (response.status !== shot.status) throw new Error(`${name} answers ${response.status}: ${text}`)
}
